import type { LanguagePack } from '../../text/languages/language-pack.js';
import { spacedPack } from '../../text/languages/spaced-pack.js';

/**
 * Spanish: words, stop words and style markers.
 *
 * @example
 * ```ts
 * import { spanish } from '@mtpc/metrics/languages/es';
 * spanish.words('¿Dónde está?'); // => ['Dónde', 'está']
 * ```
 */
export const spanish: LanguagePack = /* @__PURE__ */ spacedPack({
  id: 'es',
  name: 'Spanish',
  stopWords: `
    a acá ah ahí ahora al algo alguien algún alguna algunas alguno algunos allá allí ante antes aquel aquella aquellas aquello
    aquellos aquí así aun aún aunque bajo bastante bien buen bueno cada casi cerca cien cierto claro como cómo con conmigo contigo
    contra cosa cosas creo cual cuál cuales cualquier cuando cuándo cuanto cuánto cuatro da dar de debe deben debería deberías debo
    decir del demás demasiado dentro desde después detrás di dice dicho diez dijo donde dónde dos durante e eh el él ella ellas ello
    ellos en encima entonces entre era erais éramos eran eras eres es esa esas ese eso esos esta está están estaba estaban estado
    estamos estar estará estas estás este esté esto estos estoy estuve estuvo fin fue fueron fui fuera gracias ha había habían
    haber hace hacer haces hacia hago haga han has hasta hay haya he hemos hice hizo hola hoy igual incluso ir jamás junto la las le
    les lo los luego mal más me mejor menos mi mí mía mías mientras mío míos mis misma mismas mismo mismos momento mucha muchas
    mucho muchos muy nada nadie ni ningún ninguna ninguno no nos nosotras nosotros nuestra nuestras nuestro nuestros nueve nunca o
    ocho oh ok okay os otra otras otro otros para pero poca pocas poco pocos podemos poder podía podría por porque puede pueden
    puedes puedo pues que qué quien quién quienes quiere quieres quiero quizá quizás saber sabes se sé sea sean seis según ser será
    serán sería si sí sido siempre siendo siete sin sino so sobre sois sola solo sólo somos son soy su sus suya suyas suyo suyos tal
    también tampoco tan tanta tanto tantos te tener tendrá tenemos tenéis tengo tenía ti tiene tienen tienes toda todas todavía todo
    todos tras tres tu tú tus tuya tuyo u un una unas uno unos usted ustedes va vale vamos van vaya ver veces vez voy vosotras vosotros
    vuestra vuestro y ya yo`,
  markers: {
    fillers: 'eh, em, hm, hmm, mmm',
    backchannels:
      'ajá, claro, correcto, de acuerdo, entendido, exacto, listo, mhm, ok, okay, por supuesto, sí, vale',
    apologies:
      'discúlpame, disculpa, disculpas, disculpe, lo siento, lo sentimos, perdón, perdona, perdóname, perdone',
  },
});
