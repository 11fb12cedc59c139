import type { LanguagePack } from '../../text/languages/language-pack.js';
import { spacedPack } from '../../text/languages/spaced-pack.js';

/**
 * Italian: words, stop words and style markers.
 *
 * @example
 * ```ts
 * import { italian } from '@mtpc/metrics/languages/it';
 * italian.words("L'acqua è qui."); // => ["L'", 'acqua', 'è', 'qui']
 * ```
 */
export const italian: LanguagePack = /* @__PURE__ */ spacedPack({
  id: 'it',
  name: 'Italian',
  stopWords: `
    a abbia abbiamo abbiano accordo ad adesso agli ah ai al alcun alcuna alcune alcuni alcuno all alla alle allo allora altra altre
    altri altro anche ancora andare aver avere aveva avevamo avevano avevi avevo avete avrà avrebbe avrei basta ben bene beh boh bravo
    c ce che chi ci ciao ciò cinque cioè co coi col come comunque con contro così cosa cose cui d da dagli dai dal dall dalla dalle dallo
    davanti davvero degli dei del dell della delle dello dentro detto deve devi devo devono di dice dico dieci dietro dire dobbiamo
    dopo dove dovere dovrebbe due dunque durante e è ecco ed eh era erano eravamo eri ero essa esse essere esso essi fa faccio fai fanno
    fare fatto fin fino fra fu fuori già gli grazie ha hai hanno ho i il in infatti insieme intanto invece io l la là le lei li lì lo
    loro lui lungo ma magari mai male me meglio meno mentre mi mia mie miei mio molta molte molti molto mm ne nè né negli nei nel nell
    nella nelle nello nemmeno neppure nessun nessuna nessuno niente no noi non nostra nostre nostri nostro nove nulla o od oggi ogni ognuno
    oh ok okay oltre oppure ora otto per perché perciò però perfino più po poca poche pochi poco poi possiamo posso possono potere
    potrebbe pre prima proprio può puoi pure qua qual qualche qualcosa qualcuno quale quali quando quant quanta quante quanti quanto
    quasi quattro quel quell quella quelle quelli quello quegli quei qui quest questa queste questi questo quindi sa sai sanno sapere
    sarà sarai saranno sarebbe sarei sarò scusa se sé sei sembra sempre senza sette si sì sia siamo siano siate siete so sono sopra
    soprattutto sotto sta stai stanno stare stata state stati stato stava stessa stesse stessi stesso sto su sua subito sue sugli sui
    sul sull sulla sulle sullo suo suoi tale tali tanta tante tanti tanto te ti tra tre troppo tu tua tue tuo tuoi tutta tutte tutti
    tutto un una uno va vai vado vanno ve vedere verso vi via voglio voi volere volta volte vorrei vostra vostre vostri vostro vuoi vuole`,
  markers: {
    fillers: 'beh, boh, eh, ehm, hm, hmm, mah, mm',
    backchannels: "certo, chiaro, d'accordo, esatto, giusto, ho capito, mhm, ok, okay, perfetto, sì, va bene",
    apologies:
      'chiedo scusa, mi dispiace, ci dispiace, perdonami, perdoni, scusa, scusami, scusate, scusatemi, scuse, scusi, spiacente',
  },
  elisions:
    'l un c d m t s v n gl all dall dell nell sull coll quell quest bell sant tutt senz com dov quant anch mezz',
  whole: "d'accordo",
});
