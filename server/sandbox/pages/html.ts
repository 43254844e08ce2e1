const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The frame of every page. `body` is HTML already. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<style>
  :root { color-scheme: light dark; --line: #8884; --soft: #8888; }
  * { box-sizing: border-box; }
  body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 40rem; font: 1rem/1.5 system-ui, "Noto Sans Arabic", sans-serif; }
  h1 { font-size: 1.25rem; margin: 0 0 1rem; }
  nav { display: flex; flex-wrap: wrap; gap: .5rem; margin-block-end: 1rem; }
  nav a { padding: .25rem .75rem; border: 1px solid var(--line); border-radius: 999px; color: inherit; text-decoration: none; }
  nav a[aria-current] { background: var(--line); }
  article, fieldset { border: 1px solid var(--line); border-radius: .75rem; padding: .75rem 1rem; margin: 0 0 .75rem; }
  h2 { font-size: 1.0625rem; margin: .5rem 0 0; overflow-wrap: anywhere; }
  article footer { margin-block-start: .5rem; overflow-wrap: anywhere; }
  article header, article footer, small { color: GrayText; font-size: .875rem; }
  article p { margin: .5rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  article img, article video { max-width: 100%; border-radius: .5rem; display: block; margin-block-start: .5rem; }
  label { display: block; padding: .375rem 0; }
  button { font: inherit; padding: .5rem 1.25rem; border-radius: 999px; border: 1px solid var(--soft); cursor: pointer; }
  button[value=approve] { background: #0f5fd7; border-color: #0f5fd7; color: #fff; }
</style>
</head>
<body>
${body}
</body>
</html>
`;
}
