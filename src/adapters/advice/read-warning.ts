/** A finding that suggests a wrong interpretation of the input. */
export interface ReadWarning {
  readonly check:
    | 'speakers-do-not-return'
    | 'labels-as-speakers'
    | 'fields-as-speakers'
    | 'times-as-speakers'
    | 'long-speakers'
    | 'repeated-turns'
    | 'growing-conversations'
    | 'joined-lines'
    | 'packed-texts'
    | 'identifiers-as-texts'
    | 'settings'
    | 'template'
    | 'conversations-guessed'
    | 'one-conversation'
    | 'minutes'
    | 'set-apart'
    | 'single-turns'
    | 'one-speaker'
    | 'values-as-texts'
    | 'exchanges'
    | 'empty-texts'
    | 'words-for-nothing'
    | 'labeled-texts'
    | 'columns'
    | 'unread-words';
  /** The finding, with its numbers. */
  readonly message: string;
  /** Whether the interpretation is probably wrong. It is then rejected unless the caller asks for it with options. */
  readonly refuses?: true;
}
