import ts from 'typescript';
import { root } from '../../testing/runner/entries.mjs';
import { publicProgram } from '../../testing/runner/program.js';

/** A field of a result, as its type and its doc comment describe it. */
export interface FieldNote {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** What the source says of a public function. */
export interface SourceNote {
  /** The doc comment up to its first tag, as Markdown. */
  readonly text: string;
  readonly throws: readonly string[];
  readonly example: string;
  /** The type that it gives, and the fields that only this type has. */
  readonly result: string;
  readonly fields: readonly FieldNote[];
  /** The types of the library that those fields are made of, by name. */
  readonly parts: ReadonlyMap<string, readonly FieldNote[]>;
  /** The meaning of each option, by name, from the doc comments of the options type. */
  readonly options: ReadonlyMap<string, string>;
  /** The types of the library that the first argument is made of, by name. */
  readonly inputs: ReadonlyMap<string, readonly FieldNote[]>;
}

/** What every result has, documented once in the guide. */
const COMMON = new Set(
  'metric revision score n params undefinedBecause tokenizer embedder precision language warning'.split(' '),
);

/** What the built declarations say of some functions that the package's root exports, by name. */
export function sourceNotes(names: Iterable<string>): Map<string, SourceNote> {
  const program = publicProgram();
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(`${root}dist/index.d.ts`)!)!;
  const exported = new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, symbol]));
  return new Map(
    [...names].map((name) => {
      const symbol = exported.get(name)!;
      const own = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return [name, noteOf(own, checker)];
    }),
  );
}

function noteOf(symbol: ts.Symbol, checker: ts.TypeChecker): SourceNote {
  const signature = checker.getTypeOfSymbol(symbol).getCallSignatures()[0]!;
  const declaration = signature.getDeclaration();
  const fields = fieldsOf(signature, checker);
  const tags = symbol.getJsDocTags();
  const textsOf = (tag: string): string[] =>
    tags.filter((each) => each.name === tag).map((each) => ts.displayPartsToString(each.text));
  return {
    text: linked(ts.displayPartsToString(symbol.getDocumentationComment(checker))),
    throws: textsOf('throws').map(linked),
    example: /```ts\n([\s\S]*?)```/.exec(textsOf('example').join('\n'))?.[1] ?? '',
    result: declaration.type?.getText() ?? '',
    fields: fields.map((property) => noteOfField(property, checker)),
    parts: new Map(fields.flatMap((property) => [...typesOf(typeNodeOf(property), checker)])),
    options: optionMeanings(symbol, checker),
    inputs: typesOf(declaration.parameters[0]?.type, checker),
  };
}

/** The doc comment of every property of a function's options types, without the sentence that states the default. */
function optionMeanings(symbol: ts.Symbol, checker: ts.TypeChecker): Map<string, string> {
  const meanings = new Map<string, string>();
  for (const { parameters } of checker.getTypeOfSymbol(symbol).getCallSignatures())
    for (const parameter of parameters) {
      const type = checker.getNonNullableType(checker.getTypeOfSymbol(parameter));
      if (parameter.name !== 'options') continue;
      for (const each of type.isUnion() ? type.types : [type])
        for (const option of checker.getPropertiesOfType(each)) {
          const text = withoutDefault(commentOf(option, checker));
          if (text !== '') meanings.set(option.name, text);
        }
    }
  return meanings;
}

/** A default as doc comments state it: `; default 0.95`, `Default 'paper'.` The table of options has a column for it. */
const DEFAULT =
  /(?:[;,] default|(?:^| )Default) (?:`[^`]*`|\[[^\]]*\]|\.?\d[\d.]*?(?:e-\d+)?|e)(?=\.?(?: |$))/g;

function withoutDefault(text: string): string {
  const rest = text
    .replace(DEFAULT, '')
    .replace(/(?<!\.)\.\.(?!\.)| \.(?= |$)/g, '.')
    .trim();
  return rest.replace(/^\.\s*/, '');
}

/** The interfaces of this library that a type names, with their fields. */
function typesOf(node: ts.TypeNode | undefined, checker: ts.TypeChecker): Map<string, FieldNote[]> {
  return new Map(
    interfacesIn(node, checker).map((type) => [
      type.symbol.name,
      checker.getPropertiesOfType(type).map((each) => noteOfField(each, checker)),
    ]),
  );
}

function interfacesIn(node: ts.TypeNode | undefined, checker: ts.TypeChecker): ts.Type[] {
  const found: ts.Type[] = [];
  const visit = (each: ts.Node): void => {
    if (ts.isTypeReferenceNode(each)) {
      const type = checker.getTypeFromTypeNode(each);
      const declared = type.symbol?.declarations?.[0];
      const isOurs = declared?.getSourceFile().fileName.startsWith(`${root}dist`);
      if (declared && isOurs && ts.isInterfaceDeclaration(declared)) found.push(type);
    }
    ts.forEachChild(each, visit);
  };
  if (node) visit(node);
  return found;
}

function fieldsOf(signature: ts.Signature, checker: ts.TypeChecker): ts.Symbol[] {
  const returned = checker.getReturnTypeOfSignature(signature);
  const type = checker.getAwaitedType(returned) ?? returned;
  return checker.getPropertiesOfType(type).filter(({ name }) => !COMMON.has(name));
}

function typeNodeOf(property: ts.Symbol): ts.TypeNode | undefined {
  const declaration = property.declarations?.[0];
  if (!declaration || !ts.isPropertySignature(declaration) || !declaration.type) return undefined;
  // A type parameter does not say what it stands for.
  const owner = declaration.parent;
  const parameters = ts.isInterfaceDeclaration(owner) ? (owner.typeParameters ?? []) : [];
  const text = declaration.type.getText();
  return parameters.some(({ name }) => RegExp(`\\b${name.text}\\b`).test(text))
    ? undefined
    : declaration.type;
}

/** A field with its meaning; one without a comment of its own means what its type means. */
function noteOfField(property: ts.Symbol, checker: ts.TypeChecker): FieldNote {
  const node = typeNodeOf(property);
  const optional = property.flags & ts.SymbolFlags.Optional ? '?' : '';
  const own = commentOf(property, checker);
  const [type] = interfacesIn(node, checker);
  return {
    name: `${property.name}${optional}`,
    type: oneLine(node?.getText() || checker.typeToString(checker.getTypeOfSymbol(property))),
    text: own === '' && type ? commentOf(type.symbol, checker) : own,
  };
}

function commentOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  return linked(oneLine(ts.displayPartsToString(symbol.getDocumentationComment(checker))));
}

function oneLine(text: string): string {
  return text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replaceAll('readonly ', '')
    .replaceAll('; }', ' }')
    .trim();
}

/** `{@link name}` as the name in code. */
function linked(text: string): string {
  return text.replace(/\{@link\s+([^}|\s]+)[^}]*\}/g, '`$1`');
}
