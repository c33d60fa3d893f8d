/** Tells the reader of the mailbox that new mail has arrived; the page does not reload by itself. */
const list = document.querySelector('[data-newest]');
const news = document.getElementById('news');
const every = 3_000;

async function look() {
  const response = await fetch(`/standins/mail/messages.json${location.search}`);
  const [newest] = await response.json();
  if (newest === undefined || newest.id === list.dataset.newest || news.childElementCount > 0) return;
  const link = document.createElement('a');
  link.href = location.href;
  link.textContent = `New mail: ${newest.subject}. Show it`;
  news.replaceChildren(link);
}

setInterval(() => {
  if (document.visibilityState === 'visible') look().catch(() => undefined);
}, every);
