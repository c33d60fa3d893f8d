/**
 * The passwords that people choose most often, for the hint while one is typed: the shop's server knows 49,000, too many for
 * a phone.
 */
export const COMMONEST: ReadonlySet<string> = new Set(
  'password passwort iloveyou welcome football princess sunshine superman baseball letmein monkey dragon master shadow michael jessica charlie jordan chelsea arsenal liverpool jesus blessed changeme whatever computer internet samsung secret family'.split(
    ' ',
  ),
);
