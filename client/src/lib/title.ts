// The browser's own tab: what the page is about, and a dot on its icon while somebody waits for you.

const NAME = "littlewars";
const ICON = "/icon.svg";
const ICON_TURN = "/icon-turn.svg";

/** Say what the page is about; `yours` puts "Your turn" before it and a dot on the icon. */
export function setTitle(about: string, yours = false): void {
  const words = [yours ? "Your turn" : "", about, NAME].filter(Boolean);
  document.title = words.join(" - ");
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const icon = yours ? ICON_TURN : ICON;
  if (link && link.getAttribute("href") !== icon) link.setAttribute("href", icon);
}
