/** What the demo's shop posts: an abaya maker of Riyadh that also sells perfume. */

export type SampleFormat = "text" | "image" | "carousel" | "video";

/** Written once; one that is `evergreen` may be told again weeks later. */
export type SampleText = readonly [format: SampleFormat, text: string, evergreen?: "evergreen"];
