/** What is joined to Arabic words. */
export const prefixes = ["وال", "بال", "كال", "فال", "هال", "عال", "لل", "ال", "ب", "ل", "ك", "ه", "ع", "ف", "د"];
export const endings = ["هالي", "ها", "هم", "لي", "لنا", "ني", "نا", "كم", "وا", "ون", "ين", "ات", "ه", "ي", "ك", "ت", "و", "ا"];

/** In Arabic written with Latin letters a digit among them is a letter: 3 for ع, 7 for ح. */
export const spelledWithDigits =
  /(?<![\w.,])(?=[a-z\d]*[a-z])(?=[a-z]*[235679])(?!\d+(?:k|m|am|pm|h|d|w|x|th|st|nd|rd|days?|weeks?|months?|sar|usd|egp)(?![a-z\d]))[a-z\d]+(?![\w.,]*\d)/g;
export const letterOf: Record<string, string> = { 2: "a", 3: "a", 5: "kh", 6: "t", 7: "h", 9: "s" };

/** Words that begin or end no noun phrase. */
export const phraseEdges =
  "a an the it keep save our my your we us for on in at of to with and or is are now by from this that new about post tweet caption text dialect tone style write make me please one short " +
  "عن من في على إلى و مع كل هذا هذه بمناسبة لـ لمدة اللي حق حقنا ديال تبع بتاع عندنا لنا منشور بوست تغريدة كابشن باللهجة بلهجة اللهجة بأسلوب بنبرة اكتب لي";
