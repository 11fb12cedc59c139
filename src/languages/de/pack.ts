import type { LanguagePack } from '../../text/languages/language-pack.js';
import { spacedPack } from '../../text/languages/spaced-pack.js';

/**
 * German: words, stop words and style markers.
 *
 * @example
 * ```ts
 * import { german } from '@mtpc/metrics/languages/de';
 * german.words('Wo ist der Bus?'); // => ['Wo', 'ist', 'der', 'Bus']
 * ```
 */
export const german: LanguagePack = /* @__PURE__ */ spacedPack({
  id: 'de',
  name: 'German',
  stopWords: `
    a ab aber ach ähm äh alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch
    auf aus außer bald bei beide beiden beim bereits besonders besser bestimmt bevor bin bis bisher bist bitte da dabei
    dadurch dafür dagegen daher dahin damals damit danach daneben danke dann daran darauf daraus darf darfst darin darüber
    darum darunter das dass daß davon davor dazu dein deine deinem deinen deiner deines dem den denen denn dennoch der
    deren derer des deshalb dessen desto deswegen dich die dies diese diesem diesen dieser dieses dir doch dort drei du
    durch dürfen durfte eben ebenso ein eine einem einen einer eines einfach einige einigem einigen einiger einiges einmal
    eins entweder er es etwa etwas euch euer eure eurem euren eurer eures fast für fünf ganz gar geben gegen gehabt geht
    genau genug gerade gern gerne gewesen gibt gleich gut hab habe haben habt halt hast hat hatte hatten hattest hattet
    hätte hätten her hier hin hinter hm ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im immer in indem infolge innen
    ins irgend irgendwie ist ja jede jedem jeden jeder jedes jedoch jemals jemand jene jenem jenen jener jenes jetzt kann
    kannst kaum kein keine keinem keinen keiner keines können könnte könnten konnte konnten lassen leider mach machen macht
    mal man manche manchem manchen mancher manches manchmal mehr mein meine meinem meinen meiner meines meist mich mir mit
    möchte möchten mögen muss müssen musst musste mussten müsste na nach nachdem naja natürlich neben nee nein nicht nichts
    nie niemals niemand noch nun nur ob oben obwohl oder oft oh ohne okay ok paar pro schon sechs sehr sei seid sein seine
    seinem seinen seiner seines seit selber selbst sich sie sieben sind so sobald solange solche solchem solchen solcher
    solches soll sollen sollst sollte sollten sondern sonst sowie sowohl tja tun tut über überall überhaupt um und uns
    unser unsere unserem unseren unserer unseres unten unter usw vier viel viele vielem vielen vielleicht vom von vor
    vorher wann war waren warst wart warum was weder weg wegen weil weiter welche welchem welchen welcher welches wem wen
    wenig wenige weniger wenn wer werde werden werdet weshalb wessen wie wieder wieso will willst wir wird wirklich wirst
    wo wobei wodurch woher wohin wohl wollen wollte wollten womit worauf worden worüber würde würden während wurde wurden
    zehn zu zum zur zwar zwei zwischen 's`,
  markers: {
    fillers: 'äh, ähm, ähem, hm, hmm, hmmm, mh, öh, öhm, tja',
    backchannels:
      'aha, ach so, alles klar, genau, jawohl, ja, jo, klar, mhm, okay, ok, richtig, stimmt, verstehe',
    apologies:
      'entschuldige, entschuldigen, entschuldigt, entschuldigung, pardon, sorry, tut mir leid, tut uns leid, verzeih, verzeihen, verzeihung',
  },
});
