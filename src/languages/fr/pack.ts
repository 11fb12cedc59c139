import type { LanguagePack } from '../../text/languages/language-pack.js';
import { spacedPack } from '../../text/languages/spaced-pack.js';

/**
 * French: words, stop words and style markers.
 *
 * @example
 * ```ts
 * import { french } from '@mtpc/metrics/languages/fr';
 * french.words("Où est l'eau ?"); // => ['Où', 'est', "l'", 'eau']
 * ```
 */
export const french: LanguagePack = /* @__PURE__ */ spacedPack({
  id: 'fr',
  name: 'French',
  stopWords: `
    a ah ai aie aient aies ainsi ait alors après as assez attends au aucun aucune aujourd'hui aura aurai auraient aurais aurait
    auras aurez aurons auront aussi autre autres aux avaient avais avait avant avec avez aviez avions avoir avons ayant ayez ayons
    beaucoup ben bien bon bonne ça car ce ceci cela celle celle-ci celle-là celles celui celui-ci celui-là cent certain certaine
    certaines certains ces cet cette ceux chacun chacune chaque chez ci cinq comme comment d'abord d'accord dans de dehors déjà
    depuis derrière des dès deux devant devoir devra devrait dis dit dire dix doit dois doivent donc dont du durant elle elles en
    encore enfin ensuite entre es est et étaient étais était étant été êtes étiez étions être eu euh eux fais fait faire faites
    faut fois font furent fut hein hélas heu hui huit ici il ils j jamais je jusque juste l la là laquelle le lequel les lesquels
    leur leurs loin lors lui ma maintenant mais malgré me même mêmes merci mes mettre mieux moi moins mon n ne neuf ni nom non nos
    notre nôtre nous nouveau nul on ont onze or où ou ouais oui par parce pareil parfois parmi pas pendant personne peu peut
    peut-être peuvent peux plupart plus plusieurs plutôt pour pourquoi pourra pourrait pouvait pouvez pouvoir presque près puis
    puisque qu quand quatre que quel quelle quelles quelqu'un quelque quelques quels qui quoi quoique rien s sa sais sait sans sauf
    se selon sept sera serai seraient serais serait seras serez seront ses seulement si sien sienne six soi soient sois soit
    sommes son sont souvent sous suis sur ta tandis tant te tel telle telles tels tes toi ton toujours tous tout toute toutes très
    trois trop tu un une va vais vas vers veut veulent veux voici voilà voir vont vos votre vôtre voulais voulez vouloir vous voyons
    vraiment vu y zéro`,
  markers: {
    fillers: 'euh, heu, hum, hm, hmm, ben, bah, eh ben',
    backchannels:
      "ah oui, bien sûr, c'est ça, d'accord, entendu, exact, exactement, mhm, ok, okay, ouais, oui, très bien, voilà",
    apologies:
      'désolé, désolée, désolés, désolées, excuse, excuses, excusez, excuser, navré, navrée, pardon, pardonne, pardonnez',
  },
  elisions: 'c d j l m n s t qu jusqu lorsqu puisqu quoiqu',
  enclitics: 'je tu il elle on nous vous ils elles moi toi lui leur le la les en y ce t',
  whole: "aujourd'hui d'accord d'abord d'ailleurs quelqu'un",
});
