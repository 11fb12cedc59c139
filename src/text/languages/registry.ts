import { ENGLISH_PACK } from './english.js';
import type { LanguageCapability, LanguagePack } from './language-pack.js';

const packs: Map<string, LanguagePack> = /* @__PURE__ */ new Map([[ENGLISH_PACK.id, ENGLISH_PACK]]);

/** Adds a checked pack. @internal */
export function addLanguage(pack: LanguagePack): void {
  packs.set(pack.id, pack);
}

/** The pack with this id, if it is registered. @internal */
export function registeredLanguage(id: string): LanguagePack | undefined {
  return packs.get(id);
}

/** The registered packs except English. @internal */
export function foreignLanguages(): LanguagePack[] {
  return [...packs.values()].filter((pack) => pack !== ENGLISH_PACK);
}

/**
 * The codes of all registered languages, English first.
 *
 * @example
 * ```ts
 * import { listLanguages } from '@mtpc/metrics';
 * listLanguages()[0]; // => 'en'
 * ```
 */
export function listLanguages(): string[] {
  return [...packs.keys()];
}

/** Capabilities that only English has, implemented in the metrics. */
const ENGLISH_ONLY: readonly LanguageCapability[] = ['nounChunks', 'dialogueActs', 'phrases', 'expressions'];

/** Whether only English has a capability. @internal */
export function isEnglishOnly(capability: LanguageCapability | undefined): boolean {
  return capability !== undefined && ENGLISH_ONLY.includes(capability);
}

/** Whether a pack lacks what a metric needs. @internal */
export function lacks(pack: LanguagePack, capability: LanguageCapability): boolean {
  if (pack === ENGLISH_PACK) return false;
  return isEnglishOnly(capability) || (capability === 'markers' && pack.markers === undefined);
}
