const here = "http://here.invalid";

/** A path of this site, as a browser will read it, else the home page: a link must not lead a freshly signed-in person elsewhere. */
export function safePath(path: string): string {
  return path.startsWith("/") && URL.canParse(path, here) && new URL(path, here).origin === here ? path : "/";
}
