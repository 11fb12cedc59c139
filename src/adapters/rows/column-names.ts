import type { Fields } from '../records/fields.js';
import { listed } from '../records/listed.js';
import { plainName } from '../records/record-names.js';
import { type RowColumns, RUN_COLUMNS, type RunColumns } from './run-labels.js';

/** Columns that describe a turn or its conversation. @internal */
export type TurnColumn = Exclude<keyof RowColumns, keyof RunColumns>;

/** Usual names of each column, most likely first; case, spaces, hyphens, dots and underscores are ignored. */
export const USUAL: Readonly<Record<TurnColumn, readonly string[]>> = {
  speaker: listed(`
    speaker speakerid speakername speakeridx user userid username author authorid authorname participant
    participantid participantcode sender sendername senderid from name role nick who fromname screenname
    handle sendertype senderrole authortype authorrole speakertype speakerrole participantrole usertype
    creator senderworkerid interlocutor interlocutorid caller agentturn character charactername spkr
    personemail personname personid
  `),
  text: listed(`
    text utterance message content contents bodytext plainbody body value transcript msg utt sentence said rawtext
    transcription tweet line displaytext sentences
  `),
  conversation: listed(`
    conversationid conversation dialogueid dialogid dialogue dialog convid convoid convo conv sessionid
    session threadid thread chatid chat groupid transcriptid meetingid conversationno dialogueno
    messagetreeid gameid episodeid channelid roomid callid ticketid caseid interactionid linkid
  `),
  id: ['id', 'turnid', 'utteranceid', 'messageid', 'uttid', 'msgid', 'uuid', 'tweetid'],
  role: ['role'],
  round: ['round', 'roundnr', 'roundid'],
  addressees: ['addressees', 'addressee', 'listener', 'to', 'recipient', 'recipients'],
  references: ['references', 'images', 'image', 'objects'],
  actions: ['actions', 'action'],
  time: listed(`
    timestamp timems timestampms time datetime date createdat createat created createdtime createdutc
    timesent start starttime ts sentat originalarrivaltime
  `),
  parent: listed(`
    parentid parentmessageid parentuttid parent inresponsetotweetid inreplytostatusid inreplytotweetid
    inreplytoid replytoid inreplyto replyto
  `),
};

/** All purposes of columns. @internal */
export const COLUMN_NAMES: readonly string[] = [...Object.keys(USUAL), ...RUN_COLUMNS];

/** Columns that may contain the speaker, by name. @internal */
export function speakerColumns(row: Fields): string[] {
  return Object.keys(row).filter((name) => isUsual(name, 'speaker') || SPEAKER.test(plainName(name)));
}

function isUsual(name: string, column: TurnColumn): boolean {
  return USUAL[column].includes(plainName(name));
}

const SPEAKER = /(?:role|speaker|author|sender|nick)$/;
/** Suffixes of names for people, and names for speakers in other languages. */
const PERSON =
  /(?:person|participant|user|agent|caller|party|side|character|who|actor|player|name)$|(?:agent|speaker|participant|user)_*(?:idx?|code|no|number)$|^(?:by|wer|sprecher(?:in)?|absender|von|autor|qui|nom|locuteur|exp\u00e9diteur|quien|qui\u00e9n|nombre|hablante|emisor|remitente|nome|falante|remetente|chi|parlante|mittente|\u043a\u0442\u043e|\u0430\u0432\u0442\u043e\u0440)$|[\u8bf4\u8a71\u8bdd\u53d1][\u8bdd\u8a00\u8005\u4eba]|\u89d2\u8272|\u7528\u6237|\ud654\uc790/iu;
/** Prefixes of names for conversations, also in other languages, and for ids. */
const GROUP =
  /id$|^(?:conversation|dialog(?:ue)?|session|thread|game|chat|scene|episode|call|group|task|gespr(?:\u00e4|ae|a)ch|konversation|sitzung|conversaci[o\u00f3]n|conversa|sesi[o\u00f3]n|di[a\u00e1]logo|sess[a\u00e3]o|discussion|entretien|\u0434\u0438\u0430\u043b\u043e\u0433)|\u5bf9\u8bdd|\u5c0d\u8a71|\u4f1a\u8bdd/iu;

/** Whether a column has a name for people. @internal */
export function mayNamePerson(name: string): boolean {
  return isUsual(name, 'speaker') || SPEAKER.test(plainName(name)) || PERSON.test(name);
}

/** Whether a column has a name for conversations or ids. @internal */
export function mayNameGroup(name: string): boolean {
  return isUsual(name, 'conversation') || GROUP.test(name);
}
