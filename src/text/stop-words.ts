const WORDS = `
  'd 'll 'm 're 's 've a about above across actually after afterwards again against ah aha all almost
  alone along already alright also although always am among amongst amount an and another any anyhow
  anyone anything anyway anyways anywhere are around as at back basically be became because become becomes
  becoming been before beforehand behind being below beside besides between beyond bit both bottom but by
  ca call can cannot cool could cuz d did do does doing done down due during each eight either eleven else
  elsewhere empty enough even ever every everyone everything everywhere except few fifteen fifty first
  five for former formerly forty four from front full further get give go god gonna gosh got gotta guess
  had has have he hello hence her here hereafter hereby herein hereupon hers herself hi him himself his hm
  hmm how however huh hundred i if in indeed into is it its itself just keep kind know last latter
  latterly least less like literally ll lot lots m made make many may maybe me mean meanwhile mhm might
  mine mm more moreover most mostly move much must my myself n't na name namely neither never nevertheless
  next nine no nobody none noone nor not nothing now nowhere of off often oh ok okay on once one only onto
  ooh or other others otherwise ouch our ours ourselves out over own part per perhaps please put quite
  rather re really regarding right s said same say see seem seemed seeming seems serious several she
  should show side since six sixty so some somehow someone something sometime sometimes somewhere sorry
  sort still stuff such take ten than thanks that the their them themselves then thence there thereafter
  thereby therefore therein thereupon these they thing things think third this those though three through
  throughout thru thus to together too top toward towards twelve twenty two uh uhm um under unless until
  up upon us used using various ve very via wanna was we well were what whatever when whence whenever
  where whereafter whereas whereby wherein whereupon wherever whether which while whither who whoever
  whole whom whose why will with within without would wow yeah yep yes yet you your yours yourself
  yourselves yup
`;

/**
 * The stop list of MT-PingEval (appendix C): 371 distinct lower-case tokens, including parts of contractions such as
 * `n't`. The paper prints 388, some of them twice.
 */
export const STOP_WORDS: ReadonlySet<string> = /* @__PURE__ */ new Set(WORDS.trim().split(/\s+/));
