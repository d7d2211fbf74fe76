/** Where the page is drawn. On the search as the server writes it, for those without scripts, what is there gives way. */
export async function takePlace(): Promise<Element> {
  const there = document.getElementById('page');
  if (there !== null) return there;
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = '/assets/index.css';
  await new Promise((resolve) => {
    style.onload = resolve;
    style.onerror = resolve;
    document.head.append(style);
  });
  document.querySelector('link[href="/search.css"]')?.remove();
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  return place;
}
