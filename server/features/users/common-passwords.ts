/**
 * The commonest passwords of eight characters and more, lower case, as they lead every published list of
 * leaks; shorter ones are refused by their length.
 */
const COMMON = new Set(
  `
  12345678 123456789 1234567890 12345678910 123456789a 123456789q 0123456789 0987654321 9876543210 987654321
  87654321 11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555
  66666666 77777777 88888888 99999999 999999999 12341234 123123123 1231231234 12121212 11223344 1122334455
  112233445566 123454321 123321123 147258369 147852369 159753456 159357456 741852963 789456123 963852741
  135792468 13579246 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5
  q1w2e3r4t5y6 zaq12wsx zaq1zaq1 zaq1xsw2 qazwsxedc qazwsx123 qwer1234 qwerty12 qwerty123 qwerty1234 qwerty12345
  qwerty123456 qwertyui qwertyuiop qwertyuiop123 qwerasdf qwerasdfzxcv asdfasdf asdfghjk asdfghjkl asdfjkl;
  asdf1234 asdfghjkl123 zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvbnm,./ 1234qwer 12345qwert 123qweasd 123qweasdzxc
  123qwe123 qwe123qwe qweqweqwe qweasdzxc abcd1234 abcdefgh abcdefg1 abcdefg123 abc12345 abc123456 abc123abc
  abcabcabc a1b2c3d4 a1b2c3d4e5 a12345678 a123456789 aa123456 aa12345678 aaaaaaaa aaaaaaaaaa aaa11111
  1a2b3c4d password password1 password12 password123 password1234 password12345 password! password1! password01
  passw0rd passw0rd1 p@ssword p@ssw0rd p@ssw0rd1 p@ssword1 p@ssword123 pa$$word pa$$w0rd pass1234 pass12345
  passpass passpass1 passwort passwort1 motdepasse mypassword mypassword1 mypass123 newpassword newpass123
  changeme changeme1 changeme123 letmein1 letmein123 letmein12 letmeinnow welcome1 welcome12 welcome123
  welcome1234 welcome! welcome2024 welcome2025 welcome2026 iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123
  iloveyou! iloveyou3 ilovegod ilovegod1 ilovejesus iloveme1 lovelove lovelove1 loveyou1 loveme123 mylove123
  sunshine sunshine1 sunshine123 princess princess1 princess12 princess123 football football1 football12
  football123 baseball baseball1 basketball basketball1 superman superman1 superman123 batman123 spiderman
  spiderman1 pokemon1 pokemon123 starwars starwars1 dragon123 monkey123 monkey12 shadow123 master123 michael1
  michael123 jennifer jennifer1 michelle michelle1 jessica1 jessica123 charlie1 charlie123 jordan23 ashley123
  anthony1 daniel123 samantha samantha1 alexander alexander1 nicole123 matthew1 andrew123 joshua123 elizabeth
  elizabeth1 victoria victoria1 william1 patrick1 patricia veronica caroline benjamin benjamin1 chocolate
  chocolate1 computer computer1 computer123 internet internet1 internet123 whatever whatever1 trustno1 trustnoone
  freedom1 freedom123 liverpool liverpool1 liverpool123 chelsea1 chelsea123 chelseafc arsenal1 arsenal123
  arsenalfc manchester manchester1 manutd123 barcelona barcelona1 realmadrid realmadrid1 juventus juventus1
  ronaldo7 ronaldo123 cristiano messi123 champion champions scorpion midnight midnight1 snowball snowboard
  butterfly butterfly1 cheesecake strawberry blueberry marlboro mercedes mercedes1 corvette mustang1 porsche1
  ferrari1 yamaha123 samsung1 samsung123 iphone123 nokia123 blackberry google123 facebook facebook1 facebook123
  instagram twitter123 youtube1 linkedin linkedin1 whatsapp whatsapp1 snapchat netflix1 minecraft minecraft1
  roblox123 fortnite fortnite1 callofduty administrator admin123 admin1234 admin12345 admin123456 adminadmin
  admin@123 root1234 rootroot test1234 test12345 testtest testing1 testing123 test123456 user1234 username
  username1 guest123 guestguest default1 default123 temp1234 temporary secret12 secret123 topsecret access14
  access123 hello123 hello1234 hellohello hello12345 helloworld helloworld1 goodluck godisgood godisgood1
  godislove jesus123 jesuschrist jesuslove jesusislord jesus777 blessed1 blessing blessing1 blessing123 blessings
  praisegod thankgod godfirst amazing1 amazinggrace heaven123 angel123 angels123 church123 christian christian1
  christ123 emmanuel emmanuel1 emmanuel123 emmanuella emmanuel12 gabriel1 samuel123 joseph123 michael12 isaac123
  ebenezer ebenezer1 kwame123 kwame1234 kwabena1 kwabena123 kofi1234 kofi12345 yaw12345 akosua123 akosua12
  abena123 adwoa123 mensah123 mensah12 owusu123 boateng1 boateng123 asante123 ghana123 ghana1234 ghana2020
  ghana2023 ghana2024 ghana2025 ghana2026 ghana233 accra123 accra1234 kumasi123 blackstars blackstar blackstars1
  asantekotoko heartsofoak nigeria1 nigeria123 lagos123 africa123 money123 money1234 moneyman cash1234 dollars1
  soleklean soleklean1 soleklean123 sneakers sneakers1 sneaker1 sneakerhead soleclean cleanshoes summer2024
  summer2025 summer2026 winter2024 winter2025 spring2024 january1 february september november december december1
  monday123 friday13 123456aa 123456ab 123456abc 123456qwe 12345678a 12345678q 1234567a 12345abc 12345679 123456788
  123456780 1234567891 12344321 102030405060 10203040 01234567 01020304 12345670 147147147 258258258 456456456
  789789789 321321321 654321654 852852852 19841984 19871987 19901990 20002000 20202020 20242024 aaaa1111 abcdabcd
  abcdefghi abcdefghij abcdefghijk alphabet asdasdasd asdasd123 babygirl babygirl1 babygirl123 babyboy1 beautiful
  beautiful1 bismillah alhamdulillah alhamdulillah1 muhammad mohammed mohammed1 mohammed123 mohamed1 muhammad1
  allahuakbar inshallah fatimah1 ibrahim1 ibrahim123 abdullah abdullah1 cookie123 coolcool creative dolphins
  dragonball dragonballz family123 familyfirst flower123 flowers1 forever1 forever21 friends1 friendship fuckyou1
  fuckyou123 fuckyou2 fuckyouu gangster garfield godfather gateway1 hahahaha happy123 happyday hunter123 hannah123
  jackson5 jonathan jonathan1 justin123 killer123 kingkong kingking lucky123 lucky777 madison1 magic123 maverick
  maximus1 melissa1 metallica naruto123 nothing1 onepiece operation pineapple pa55word pa55w0rd peanut123 penguin1
  pepper123 playboy1 precious precious1 qwerty!@ qwertyqwerty rainbow1 rockstar rockstar1 scooter1 sexysexy
  slipknot softball something spongebob stephanie superstar superstar1 sweetheart sweety123 tinkerbell tottenham
  undertaker unicorn1 vanessa1 victory1 warcraft westside yellow123 yesterday zxcv1234 zxcvzxcv !qaz2wsx !qaz1qaz
  `
    .trim()
    .split(/\s+/),
);

/** Whether a password is one of those that everybody tries first, in whatever case. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
