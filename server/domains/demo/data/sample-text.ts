/** What the demo's shop posts: an abaya maker of Riyadh that also sells perfume. */

export type SampleFormat = "text" | "image" | "carousel" | "video";

/** Published once; an `evergreen` one may be published again weeks later. */
export type SampleText = readonly [format: SampleFormat, text: string, evergreen?: "evergreen"];
