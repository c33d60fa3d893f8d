/**
 * Words that are common in passwords in Ghana and missing in the lists from elsewhere: day names, frequent names,
 * towns, clubs, words from church, and names newer than the lists. Lower case.
 */
const LOCAL_PASSWORDS = `
  kwadwo kojo kwabena kobina kwaku kweku yaw kofi kwame kwesi kwasi adwoa adjoa abena abla akua ekua yaa aba afua efua
  efia ama amba akosua esi mawuli selasi sena dela eyram elikem nana nanayaa nanaama maame paapa papa obaa akwasi
  mensah asante asantewaa owusu boateng osei appiah agyeman amoah ofori addo addai ansah antwi asamoah acheampong
  frimpong gyamfi opoku sarpong tetteh quaye lamptey nartey ashitey amartey adjei annan otoo quansah essien eshun
  kumasi takoradi tamale sunyani koforidua capecoast winneba techiman bolgatanga madina teshie nungua ashaiman legon
  osu labone spintex lapaz dansoman achimota circle kaneshie eastlegon ashanti fante ewe volta greateraccra
  kotoko asantekotoko heartsofoak hearts phobia blackstars blackstar blackqueens essien gyan kudus ayew
  akwaaba medaase jollof waakye kenkey banku fufu shito kelewele chalechale chale trotro
  nyame onyame nyameadom nyamekye adom godsgrace godslove ebenezer emmanuella godfirst jesuslove jesusislord jesuschrist
  jesus777 onelove mylove newpass mypass praisegod amazinggrace alhamdulillah
  obroni obimpe obibini abrokyire aborokyire abrantie abrantee odoyewu medowo medofo odo dofo meda mepa mepawokyew
  sika sikaduro nkwa akoma kyerewa agoro agye adwen ohene ohemaa nyinyim wodemaya mewo meye
  shatta shattawale sarkodie sarkcess stonebwoy bhim blacksherif blacko medikal amg kwesiarthur kuami kidi kingpromise
  nkrumah kwamenkrumah mahama nana addo akufoaddo bawumia rawlings kufuor npp ndc
  knust ucc legon uglegon presec achimota prempeh mfantsipim adisadel wesleygirls wesley opokuware pojoss accraaca
  manchesterunited manchestercity mancity manunited manutd ynwa cr7 ronaldo messi neymar mbappe haaland saka porcupine
  mtn momo mtnmomo telecel vodafone airteltigo glo yahoocom gmailcom hotmailcom outlookcom yeezy airjordan jordans snkrs
  kickz sneakerhead drip holyspirit holyghost hallelujah halleluyah psalm psalms godisable graceofgod finegirl fineboy
  bigboy bigman boy girl life love rice man queen king mydaughter myson mymother mywife myhusband
  fatimah familyfirst lagos instagram twitter linkedin whatsapp snapchat tiktok netflix roblox fortnite fuckyouu
`
  .trim()
  .split(/\s+/);

const LOCAL = new Set(LOCAL_PASSWORDS);
const SHORTEST = 3;

/** Whether a text, in lower case, is a word that is frequent in Ghana, or two of them: a name, a town and its club. */
export function isLocalPassword(text: string): boolean {
  if (LOCAL.has(text)) return true;
  for (let at = SHORTEST; at <= text.length - SHORTEST; at += 1) {
    if (LOCAL.has(text.slice(0, at)) && LOCAL.has(text.slice(at))) return true;
  }
  return false;
}
