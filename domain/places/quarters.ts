/**
 * The words in the names of the towns and quarters that we drive to. A rider needs more than them. A quarter that is
 * missing here counts as a landmark, so the rule is only more lenient.
 */
export const QUARTER_WORDS: ReadonlySet<string> = new Set(
  `abeka abelenkpe ablekuma abokobi abossey achimota ada adabraka addo adenta adentan adjiringanor agbogba airport alajo
  amanfro amasaman anyaa area ashaiman ashaley ashongman asylum awoshie baatsona bawjiase bortianor botwe bubuashie
  buduburam burma camp cantonments central chorkor city community dansoman darkuman dawhenya dodowa dome down dzorwulu
  east estate estates foah frafraha gbawe gonno haatso hill hills iron james jamestown kanda kaneshie klagon kokomlemle
  korle kotobabi kpone kwabenya kwashieman labadi labone lapaz lashibi legon madina mallam mamobi mamprobi maria
  mataheko mccarthy michel millennium nanakrom new newtown nima north nungua odorkor ofaakor ofankor okai okponglo
  opeikuma osu oyarifa oyibi pantang pokuase prampram residential ridge roman sakaman sakumono santa santor shiashie
  south sowutuom spintex taifa tantra tesano teshie town trasacco tse valley walantu weija west winneba`.split(/\s+/),
);
