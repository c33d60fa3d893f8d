/**
 * Words that are common in passwords in Ghana and missing in the lists from elsewhere: day names, frequent names,
 * towns, clubs, words from church, and names newer than the lists. Lower case.
 */
export const LOCAL_PASSWORDS = `
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
  fatimah familyfirst lagos instagram twitter linkedin whatsapp snapchat tiktok netflix roblox fortnite fuckyouu
`
  .trim()
  .split(/\s+/);
