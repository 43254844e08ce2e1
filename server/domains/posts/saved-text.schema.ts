/** What becomes of a text when it is saved, for the browser as well. By itself, because it brings a tokenizer along that most texts need nothing of. */
export { cleanContent } from "./content.engine";
