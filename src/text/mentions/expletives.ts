const BE =
  "(?:['’]s| is| was| isn['’]t| wasn['’]t| (?:will|would|may|might|can|could|must|should) be| (?:has|had|have) been| be|" +
  ' seems?| seemed| bec[ao]mes?)';

const JUDGED =
  '(?:possible|impossible|clear|unclear|important|likely|unlikely|necessary|hard|easy|easier|harder|difficult|good|best|' +
  'better|great|nice|true|essential|worth|time|desirable|enough|helpful|useful|interesting|obvious|evident|crucial|vital|' +
  'fair|safe|wrong|right|common|customary|wise|illegal|legal|hoped|believed|known|estimated|reported|argued|suggested|' +
  'expected|recommended)';

const WEATHER = '(?:raining|snowing|dark|late|early|cold|because|when)';

/** "It is likely that", "it seems", "it was raining". */
const AS_SUBJECT = new RegExp(
  `^${BE}(?: \\w+){0,2} ${JUDGED}\\b[^.?!,]{0,30} (?:that|to|whether|if|how|why|when|for)\\b|` +
    '^ (?:seems|seemed|appears|appeared|turns out|turned out|follows|takes|took|means|happens|matters)\\b|' +
    `^${BE} ${WEATHER}\\b`,
  'i',
);

/** "Makes it hard", "find it more useful". */
const AS_OBJECT = new RegExp(`^ (?:very |more |so |all )?${JUDGED}\\b`, 'i');

/** Whether "it" refers to nothing mentioned before, judging by the words that follow it. */
export function isExpletive(role: string, after: string): boolean {
  return AS_SUBJECT.test(after) || (role !== 'subject' && AS_OBJECT.test(after));
}
