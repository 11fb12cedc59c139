import type { ExcludedReason } from '../../records/read-summary.js';

/** A file instead of text, in any language: `IMG-1.jpg (file attached)`, `<attached: 1-PHOTO.jpg>`. */
const FILE =
  /^(?:\u200e?(?:[^\s/\\<>:"|?*][^/\\<>:"|?*\n]{0,120})?\.[A-Za-z0-9]{2,5} \([^()\d\n]{4,40}\)|<[^<>:\n]{2,30}: [^<>\n]{1,120}\.[A-Za-z0-9]{2,5}>)$/;
/** A placeholder in angle brackets: two words in any alphabet, or one in another alphabet than Latin. */
const ANGLED = /^<(?:\p{L}[^<>\n]{0,40}\s[^<>\n]{0,40}\p{L}|[^<>\p{ASCII}\n]{2,40})>$/u;
const PLACE = /^[\p{L} ]{3,24}: https:\/\/maps\.google\.com\/\S{1,60}$/u;
/** Notices that media is not in the export, by language. */
const OMITTED = new RegExp(
  String.raw`^[\p{L}\p{N}'’ -]{2,24} (?:${[
    ...[
      'omitted',
      'omitid[oa]s?',
      'omess[oaie]',
      'ocultad[oa]',
      'oculto',
      'weggelassen',
      'absente?',
      'manquante?',
    ],
    ...[
      'weggelaten',
      'pominięt[oay]',
      'utelämna[dt]',
      'utelatt',
      'udeladt',
      'dihilangkan',
      'tidak disertakan',
    ],
    ...[
      'dahil edilmedi',
      'отсутствует',
      'пропущен[оа]?',
      'пропущено',
      'vynechán[oa]?',
      'kihagyva',
      'omis[ăa]?',
      'poistettu',
    ],
  ].join('|')})\.?$`,
  'iu',
);
const OMITTED_CJK =
  /^(?:图片|圖片|视频|影片|音频|音訊|贴图|貼圖|文件|GIF|画像|動画|音声|スタンプ|사진|동영상|오디오|스티커)\s?(?:已忽略|已省略|省略|忽略|は省略されました|생략됨|생략)$/;

/** Notices of deleted messages by language, without the final period. */
const DELETED: readonly RegExp[] = [
  /^(?:\()?(?:this message was deleted|you deleted this message)(?: by .{1,40})?(?:\))?$/i,
  /^(?:se eliminó este mensaje|eliminaste este mensaje|este mensaje fue eliminado|mensaje eliminado)$/i,
  /^(?:(?:esta )?mensagem (?:foi )?apagada|(?:você )?apagou esta mensagem|mensagem eliminada|eliminou esta mensagem)$/i,
  /^(?:diese nachricht wurde gelöscht|du hast diese nachricht gelöscht|nachricht gelöscht)$/i,
  /^(?:ce message a été supprimé|(?:vous avez|tu as) supprimé ce message|message supprimé)$/i,
  /^(?:questo messaggio è stato eliminato|hai eliminato questo messaggio|messaggio eliminato)$/i,
  /^(?:dit bericht (?:is|werd) verwijderd|(?:u hebt|je hebt|u heeft|jij hebt) dit bericht verwijderd)$/i,
  /^(?:(?:данное|это) сообщение (?:было )?удалено|вы удалили (?:данное|это) сообщение|сообщение удалено)$/i,
  /^(?:це повідомлення (?:було )?видалено|ви видалили це повідомлення)$/i,
  /^(?:bu mesaj silindi|bu mesajı sildiniz)$/i,
  /^(?:pesan ini (?:telah )?dihapus|anda (?:telah )?menghapus pesan ini|mesej ini telah dipadam)$/i,
  /^(?:(?:ta )?wiadomość (?:została )?usunięta|usunięto tę wiadomość|usunąłeś tę wiadomość)$/i,
  /^(?:det här meddelandet (?:togs bort|har tagits bort|raderades)|du (?:tog bort|raderade) (?:det här )?meddelandet)$/i,
  /^(?:denne besked blev slettet|denne meldingen (?:ble|er) slettet|du slettede denne besked|du slettet denne meldingen)$/i,
  /^(?:tämä viesti (?:on poistettu|poistettiin)|poistit tämän viestin)$/i,
  /^(?:(?:tato )?zpráva byla (?:odstraněna|smazána)|tuto zprávu jste (?:odstranili|smazali)|ezt az üzenetet törölték|törölted ezt az üzenetet)$/i,
  /^(?:acest mesaj a fost șters|ați șters acest mesaj|ai șters acest mesaj)$/i,
  /^(?:s'ha suprimit aquest missatge|heu suprimit aquest missatge|has suprimit aquest missatge)$/i,
  /^(?:αυτό το μήνυμα διαγράφηκε|διαγράψατε αυτό το μήνυμα)$/i,
  /^(?:tin nhắn này đã bị xóa|bạn đã xóa tin nhắn này|ข้อความนี้ถูกลบ(?:แล้ว)?|คุณลบข้อความนี้(?:แล้ว)?)$/i,
  /^(?:تم حذف هذه الرسالة|لقد حذفت هذه الرسالة|حذفت هذه الرسالة|הודעה זו נמחקה|מחקת הודעה זו)$/,
  /^(?:यह (?:संदेश|मैसेज) (?:मिटा|हटा|डिलीट कर) दिया गया(?: था| है)?|आपने यह (?:संदेश|मैसेज) (?:मिटाया|हटाया|डिलीट किया))$/,
  /^(?:此消息已被?删除|(?:您|你)已?删除了?(?:此|这条)消息|此訊息已被?刪除|(?:您|你)已?刪除了?此訊息)$/,
  /^(?:このメッセージは削除されました|(?:あなたは)?このメッセージを削除しました|삭제된 메시지입니다|이 메시지는 삭제되었습니다|이 메시지를 삭제했습니다)$/,
];

/** Notices of missed calls. */
const CALLS: readonly RegExp[] = [
  /^(?:missed|silenced|declined|unanswered|incoming|outgoing) (?:group )?(?:voice |video |audio )?(?:chat|call)(?: at .{1,12}| \([^()]{1,40}\)|, .{1,24})?$/i,
  /^(?:voice|video) call(?:, ?(?:\d{1,3} ?(?:sec|min|hr?)s?\.?|no answer|missed))?$/i,
  /^(?:(?:video)?llamada(?: de voz| de vídeo| de video| grupal)? perdida|(?:chamada|ligação) de (?:voz|vídeo) perdida)(?: .{1,20})?$/i,
  /^(?:verpasster? (?:sprach|video|gruppen)anruf|(?:sprach|video)anruf in abwesenheit)(?: .{1,20})?$/i,
  /^(?:appel (?:vocal|vidéo)(?: de groupe)? manqué|(?:video)?chiamata(?: vocale)? persa)(?: .{1,20})?$/i,
  /^(?:gemiste? (?:spraak|video|groeps)?(?:oproep|gesprek)|gemist audiogesprek)(?: .{1,20})?$/i,
  /^(?:пропущенный (?:аудио|видео)?(?:звонок|вызов)|nieodebrane połączenie (?:głosowe|wideo))(?: .{1,20})?$/i,
  /^(?:cevapsız (?:sesli|görüntülü) arama|panggilan (?:suara|video) (?:tak|tidak) terjawab)(?: .{1,20})?$/i,
  /^(?:未接语音通话|未接视频通话|未接語音來電|未接視訊來電|不在着信|音声通話に応答がありません|부재중 (?:음성|영상) ?통화)$/,
];

/** The notice of encryption, which some exports put under the name of a group, by language. */
const ABOUT_MESSAGES =
  /^(?:messages |nachrichten und anrufe |los mensajes y |as mensagens e |les messages et |i messaggi e |berichten en )/i;
const ENCRYPTED = /(?:end-to-end|ende-zu-ende|extremo a extremo|ponta a ponta|bout en bout)/i;
const OPENING = 100;

/** Notices of edited messages by language, in angle brackets. */
const EDITED =
  /edit|éd?it|bearbeitet|modifi|измен[её]|відредаг|düzenle|bewerkt|redig|muoka|uprav|edyt|disunting|szerkeszt|chỉnh sửa|แก้ไข|επεξεργ|נערכ|تعديل|संपादि|编辑|編輯|編集|수정/iu;

/** The kind of a notice; `undefined` for speech. @internal */
export function noticeIn(text: string): ExcludedReason | undefined {
  const words = text.replace(/[\u200e\u200f]/g, '').trim();
  if (ABOUT_MESSAGES.test(words) && ENCRYPTED.test(words.slice(0, OPENING))) return 'notice';
  if (words.length > 200) return undefined;
  if (FILE.test(words) || ANGLED.test(words) || PLACE.test(words)) return 'media';
  if (OMITTED.test(words) || OMITTED_CJK.test(words)) return 'media';
  const plain = words.replace(/[.。]$/u, '');
  if (DELETED.some((form) => form.test(plain))) return 'deleted';
  return CALLS.some((form) => form.test(plain)) || words === 'null' ? 'notice' : undefined;
}

/** Removes the notice of an edit. @internal */
export function withoutEditMark(text: string): string {
  const whole = text.trimEnd();
  const start = whole.lastIndexOf('<');
  const isMark = whole.endsWith('>') && start > 0 && whole.length - start < 64;
  if (!isMark || !EDITED.test(whole.slice(start))) return text;
  const before = whole.slice(0, start).replace(/\u200e$/, '');
  return /\s$/.test(before) ? before.trimEnd() : text;
}
