const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that are not descriptions on their own. */
export const EMPTY_WORDS: ReadonlySet<string> = words(`
  a about again all already also am an and any are as at back be been before both but by can cannot correct could did
  do does done dont each either else exactly few for from get go got had has have having he hello her here hey hi him
  his hmm how i if in indeed into is it its just last like many maybe me mine more most must my need neither next nice
  no none nope not now of off oh ok okay on once one ones only or other our out perfect please ready really right same
  see shall she should so some sorry still sure than thank thanks that the their them then there these they think this
  those three to too two u unfortunately up us very was we well were what when where which who why will with wonder would
  yeah yep yes yet you your yours yup great good cool alright excellent fine awesome welcome bye
  don't doesn't didn't isn't aren't can't won't i'm i've i'll you're we're it's that's let's there's what's
  first second third fourth fifth sixth final remaining unique different common similar half
`);

/** Words of the game itself: images, rounds, answers. */
export const GAME_WORDS: ReadonlySet<string> = words(`
  image images picture pictures photo photos pic pics photograph set round rounds game match matches matching label
  labels labelled labelling labeled labeling mark marked marking submit submitted answer answers guess move moving start
  begin finish finished finishing describe description descriptions detail details repeat confirm check turn moment
  progress teamwork partner luck fun side overlap pair share shared sense understand information luck sounds matches
  color colour people inside outside tell look looks looking going ahead making based
`);

/** Openings of sentences about the game rather than an image. */
export const MANAGEMENT: RegExp =
  /^(?:let's (?!describe|start with)|let me (?!describe|start with)|let us|shall we|please|i(?:'ll| will| think we| need| submit)|we |you |that (?:was|makes)|(?:what(?! about)|which|how many|when|why|who)\b|is (?:it|that|this)\b(?! the one)|are you|are we|can you (?!see)|could you (?!tell me if|see)|my (?:answer|choice|label)|based on|good (?:luck|job)|thank|thanks|one moment|here are|i(?:'m| am) (?:done|ready|finished)|i have (?:marked|labell?ed|finished|submitted|completed|all)|(?:so |okay |ok |alright )*(?:image|my image)s? \d(?:,? (?:and )?\d)* (?:is|are|must be|should be) (?:common|different)|do you have any more|what else)/;

/** Patterns of answers to a partner's question. */
export const ANSWER: RegExp =
  /^(?:yes|yeah|yep|yup|no|nope|correct|same|me too|i do\b|not in|none of|neither|only the|have (?:that|it)|don'?t have|it is the same|that (?:matches|sounds like|one is not)|all (?:three|of them)|i (?:don't|do not) (?:have|see|think)|i have (?:it|that|both|the same|the first|exactly)|(?:sorry|hmm|ok|unfortunately),? (?:no|yes|i (?:have|don't)))/;
