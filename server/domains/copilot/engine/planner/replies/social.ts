import { isolated } from "@/shared/format";
import { cityOf } from "@/shared/zone-names";
import type { Part, Replies } from "../contract";
import { readOutput } from "../observed";
import { bullets, paragraphs, quoted, type Words } from "./words";

/** Social accounts, posts, times, and texts for posts. */

/** What a platform would refuse in a post. The check itself reports it in English. */
export const warningText = ({ platform, code, message }: { platform: string; code: string; message: string }, w: Words): string =>
  w.say("reply.check.warning", { platform: w.platform(platform), code, message: quoted(message, 200) });

/** A text as it would be in the post, set apart from ours; its lines stay. */
export const blockquote = (content: string): string =>
  content
    .split("\n")
    .map((line) => `> ${line === "" ? "" : quoted(line, 3_000)}`.trimEnd())
    .join("\n");

/** Texts that were written here, as each platform takes them. */
export function draftsReply({ observations, dialect }: Part<"drafts">, w: Words): string {
  const checked = observations.flatMap((observation) => readOutput(observation, "check_post") ?? []);
  const blocks = checked.flatMap(({ platform, content, warnings }) => {
    const warningLines = warnings.slice(0, 2).map((one) => warningText({ ...one, platform }, w));
    return [`**${w.platform(platform)}**`, blockquote(content), warningLines.join("\n")];
  });
  return paragraphs(w.say("reply.drafts.unsaved", { code: String(dialect), dialect: w.nameOf("dialect", dialect ?? "") }), ...blocks);
}

export const socialReplies = {
  list_connections({ output }, w) {
    if (output.items.length === 0) return w.say("reply.connections.none");
    const expired = output.items.filter((one) => one.status === "expired").map((one) => w.named(one.accountName));
    const cellsOf = ({ accountName, platform, status }: (typeof output.items)[number]) => ({
      account: w.named(accountName),
      platform: w.platform(platform),
      state: w.say(status === "expired" ? "name.connectionState.expired" : "name.connectionState.connected"),
    });
    const lead = w.say("reply.connections.connected", { count: output.total });
    return w.withTable(lead, output, cellsOf, expired.length > 0 && w.say("reply.connections.reconnect", { names: w.and(expired) }));
  },

  list_posts({ output, input: { status, platform } }, w) {
    if (output.items.length === 0) return w.say((status ?? platform) ? "reply.posts.noneFits" : "reply.posts.none");
    const posts = w.say("count.post", { count: output.total });
    return w.withTable(`${w.withFacts(posts, status && w.nameOf("postState", status), platform && w.platform(platform))}.`, output, (one) => ({
      post: quoted(one.content, 60),
      platforms: w.platforms(one.platforms),
      state: w.nameOf("postState", one.status),
      when: w.moment(one.scheduledAt ?? one.publishedAt),
    }));
  },

  get_post({ output: post }, w) {
    const moment = post.publishedAt ?? post.scheduledAt;
    const place = [w.platforms(post.platforms), ...(moment === null ? [] : [w.moment(moment)])];
    const results = post.results.slice(0, 6).map(({ platform, success, error }) => {
      const state = w.say(success ? "reply.posts.published" : "reply.posts.failed");
      return `${w.platform(platform)}: ${state}${error === null ? "" : ` — ${quoted(error, 160)}`}`;
    });
    const notes = bullets([...results, ...post.warnings.slice(0, 3).map((one) => warningText(one, w))]);
    return paragraphs(`**${w.nameOf("postState", post.status)}** — ${w.commas(place)}`, `> ${quoted(post.content, 400)}`, notes);
  },

  optimal_times({ output: { platform: name, timezone, source, sampleSize, slots } }, w) {
    const [first, ...others] = slots;
    const platform = w.platform(name);
    if (!first) return w.say("reply.times.none", { platform });
    const zone = isolated(cityOf(timezone, w.locale));
    const lead = w.say("reply.times.best", { platform, slot: w.weekHour(first), zone, next: w.moment(first.nextAt, timezone) });
    const also = others.slice(0, 4).map(w.weekHour);
    return paragraphs(lead, also.length > 0 && w.say("reply.times.then", { slots: w.commas(also) }), w.say("reply.times.basis", { source, count: sampleSize }));
  },

  /** What each platform takes of a text. */
  check_post({ output, input }, w) {
    const isCut = (content: string): boolean => input.content.trim() !== content.trim();
    const lines = output.map(({ platform, content, warnings: [first] }) => {
      if (first) return warningText({ ...first, platform }, w);
      return w.say(isCut(content) ? "reply.check.fitsShortened" : "reply.check.fits", { platform: w.platform(platform) });
    });
    const fitting = output.filter(({ warnings, content }) => warnings.length === 0 && !isCut(content)).length;
    const values = { fitting: w.number(fitting), all: w.number(output.length) };
    return paragraphs(w.say(output.length === 1 ? "reply.check.single" : "reply.check.summary", values), bullets(lines));
  },
} satisfies Partial<Replies>;
