/** Consonants of both scripts, by their common sound. */
export const sounds = { b: "bpب", t: "tتطث", d: "dدضذظ", k: "kgjqcجخغقك", h: "hحه", r: "rر", s: "szزسص", c: "ش", f: "fvف", l: "lل", m: "mم", n: "nن", ks: "x" };

/** Latin letters that are one sound together. */
export const spellings: readonly [RegExp, string][] = [
  [/tion/g, "shn"],
  [/sh|ch/g, "ش"],
  [/ph/g, "f"],
  [/c(?=[eiy])/g, "s"],
  [/th/g, "t"],
];
