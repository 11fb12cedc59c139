import type { LanguagePack } from '../../text/languages/language-pack.js';
import { spacedPack } from '../../text/languages/spaced-pack.js';

/**
 * Dutch: words, stop words and style markers.
 *
 * @example
 * ```ts
 * import { dutch } from '@mtpc/metrics/languages/nl';
 * dutch.words('Waar is de bus?'); // => ['Waar', 'is', 'de', 'bus']
 * ```
 */
export const dutch: LanguagePack = /* @__PURE__ */ spacedPack({
  id: 'nl',
  name: 'Dutch',
  stopWords: `
    aan af al alle alleen allemaal alles als altijd ander andere anders ben beide beneden bent bij bijna bijvoorbeeld binnen boven
    buiten daar daarna daarom daarvoor dan dank dat de deze dezelfde die dit dingen doe doen doet door drie dus echt echter een één eens
    eerst eigenlijk elk elke en enkel enkele er erg ergens even gaan gaat ga ge gedaan geen geweest gewoon goed graag had hadden hallo
    hé heb hebben hebt heeft heel helemaal hem hen het hier hierin hij hoe hoeveel hoewel hoi hun ieder iedereen iemand iets ik in ja jaar
    je jij jou jouw jullie kan kon konden kunnen kunt laat laten later liever maar maak maken man me mee meer meest men met meteen
    mezelf mij mijn mijzelf misschien moest moesten moet moeten mogen mag naar naast na natuurlijk nee net niemand niet niets nergens
    niks nog nooit nou nu of ofwel oh ok oké okay om omdat omhoog ondanks onder ongeveer ons onze onszelf ook op opnieuw over overal
    pas precies rond samen sinds slechts soms soort steeds te tegen ten ter terug terwijl tien tijdens toch toen tot tussen twee uh uit
    uw vaak van vanaf vandaag veel verder vier vijf vol voor vooral voordat waar waarin waarom wanneer want was wat we weer weet weg
    weinig wel welk welke werd werden wie wij wil willen wilt word worden wordt wou wouden zal ze zei zeer zeg zeggen zeker zelf zelfs
    zes zeven zich zichzelf zij zijn zo zo'n zodat zoals zonder zou zouden zoveel zullen 'n 'm 't`,
  markers: {
    fillers: 'eh, ehm, euh, hm, hmm, mmm, uh, uhm',
    backchannels:
      'ach zo, akkoord, begrepen, duidelijk, inderdaad, ja, jazeker, klopt, mhm, oké, ok, okay, precies, prima, zeker',
    apologies:
      'excuses, excuseer, het spijt me, het spijt ons, pardon, sorry, vergeef me, verontschuldig, verontschuldiging',
  },
});
