/** What the shop could offer: windows on the next three days, and a faster return. For pages whose calls are mocked. */
export function offeredWindows() {
  const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const back = (days: number) => ({ date: dateIn(days), from: '14:00', to: '17:00' });
  const windows = (day: number) =>
    ['09:00', '14:00'].map((from) => {
      const to = `${Number(from.slice(0, 2)) + 3}:00`;
      return { from, to, full: false, back: back(day + 3), priority_back: back(day + 1), priority_full: false };
    });
  const days = [1, 2, 3].map((day) => ({ date: dateIn(day), windows: windows(day) }));
  return { days, priority: { cost: '30.00', hours: 24, full_today: false } };
}
