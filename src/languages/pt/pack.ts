import type { LanguagePack } from '../../text/languages/language-pack.js';
import { spacedPack } from '../../text/languages/spaced-pack.js';

/**
 * Portuguese: words, stop words and style markers.
 *
 * @example
 * ```ts
 * import { portuguese } from '@mtpc/metrics/languages/pt';
 * portuguese.words('Diga-me tudo.'); // => ['Diga', 'me', 'tudo']
 * ```
 */
export const portuguese: LanguagePack = /* @__PURE__ */ spacedPack({
  id: 'pt',
  name: 'Portuguese',
  stopWords: `
    a à acho agora ah aí ainda além algo alguém algum alguma algumas alguns ali ambos ante antes ao aos apenas após aquela aquelas
    aquele aqueles aqui aquilo as às assim até através bem bom cá cada certo cinco coisa coisas com como conosco consigo contra da
    dá daí dar das de dele dela deles delas demais dentro depois desde dessa desse desta deste deve devem dever devia dez disse diz
    dizer do dois dos duas durante e é eh ela elas ele eles em enquanto então entre era eram és essa essas esse esses esta está estamos
    estão estar estas estás estava estavam este esteja estes estive esteve estou eu exatamente faz fazer fez fica ficar foi fomos for
    fora foram fosse fui gente há haver havia hoje ia ir isso isto já jamais lá lhe lhes logo mais mas me meio mesma mesmas mesmo mesmos
    meu meus mim minha minhas muita muitas muito muitos na nada não nas nem nenhum nenhuma nessa nesse nesta neste ninguém no nos nós
    nossa nossas nosso nossos nova nove num numa nunca o obrigada obrigado oh oi oito ok okay olha olá onde ontem os ou outra outras
    outro outros para pela pelas pelo pelos pode podem poder podia pois por porque porquê porém posso pouca pouco poucos pra pro
    própria próprio quais qual qualquer quando quanta quanto quantos quase quatro que quê quem quer quero saber sabe se sei seis seja
    sejam sem sempre sendo ser será serão seria sete seu seus si sido sim só sob sobre somos sou sua suas tal talvez também tanta tanto
    tão te tem têm temos tenha tenho ter teria teu teus teve ti tinha tinham tipo tive toda todas todavia todo todos três tu tua tuas
    tudo um uma umas uns vai vamos vão várias vários vem ver vez vezes você vocês vos vós vosso vou`,
  markers: {
    fillers: 'ah, ahn, eh, hm, hmm, hum',
    backchannels:
      'ah sim, beleza, certo, claro, combinado, com certeza, está bem, entendi, exato, mhm, ok, okay, pois é, sim, tá, tá bom',
    apologies: 'desculpa, desculpas, desculpe, desculpem, lamento, perdão, perdoa, perdoe',
  },
  enclitics: 'me te se lhe lhes o a os as lo la los las no na nos nas vos',
});
