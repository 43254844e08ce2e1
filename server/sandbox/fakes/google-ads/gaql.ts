import { fieldNamed, resourceNamed } from "./catalog";
import { refuse } from "./problems";

/** Google Ads' query language, as far as it is played: SELECT, FROM, WHERE with AND, ORDER BY and LIMIT. */

export interface Condition {
  field: string;
  operator: "=" | "!=" | ">" | ">=" | "<" | "<=" | "IN" | "NOT IN" | "BETWEEN" | "DURING";
  values: string[];
}

export interface Query {
  select: string[];
  from: string;
  where: Condition[];
  orderBy: { field: string; descending: boolean }[];
  limit: number | null;
}

const path = [{ fieldName: "query" }];

function queryProblem(name: string, message: string, trigger?: string): never {
  return refuse("queryError", name, message, { path, ...(trigger === undefined ? {} : { trigger }) });
}

type Token = { kind: "word" | "text" | "sign"; text: string };

function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  let rest = query.trim();
  while (rest !== "") {
    const found = /^(?:'((?:[^'\\]|\\.)*)'|([A-Za-z0-9_.]+)|(!=|>=|<=|[=<>(),]))\s*/.exec(rest);
    if (!found) return queryProblem(rest.startsWith("'") ? "STRING_NOT_TERMINATED" : "BAD_SYMBOL", `Error in query: unexpected input ${rest[0]}.`);
    const [whole, text, word, sign] = found;
    if (text !== undefined) tokens.push({ kind: "text", text });
    else if (word !== undefined) tokens.push({ kind: "word", text: word });
    else tokens.push({ kind: "sign", text: sign ?? "" });
    rest = rest.slice(whole.length);
  }
  return tokens;
}

class Reader {
  #at = 0;
  constructor(readonly tokens: Token[]) {}

  get done(): boolean {
    return this.#at >= this.tokens.length;
  }

  is(...words: string[]): boolean {
    return words.every((word, index) => this.tokens[this.#at + index]?.text.toUpperCase() === word && this.tokens[this.#at + index]?.kind !== "text");
  }

  skip(...words: string[]): boolean {
    if (!this.is(...words)) return false;
    this.#at += words.length;
    return true;
  }

  expect(kinds: Token["kind"][]): string {
    const token = this.tokens[this.#at];
    if (!token) return queryProblem("UNEXPECTED_END_OF_QUERY", "Error in query: unexpected end of query.");
    if (!kinds.includes(token.kind)) return queryProblem("UNEXPECTED_INPUT", `Error in query: unexpected input ${token.text}.`);
    this.#at += 1;
    return token.text;
  }
}

export function parseQuery(text: string): Query {
  const reader = new Reader(tokensOf(text));
  if (!reader.skip("SELECT")) return queryProblem("EXPECTED_SELECT", "Error in query: expected SELECT.");
  const select = [reader.expect(["word"])];
  while (reader.skip(",")) select.push(reader.expect(["word"]));
  if (!reader.skip("FROM")) return queryProblem("EXPECTED_FROM", "Error in query: expected FROM.");
  const query: Query = { select, from: reader.expect(["word"]), where: [], orderBy: [], limit: null };
  if (reader.skip("WHERE")) query.where.push(...conditions(reader));
  if (reader.skip("ORDER")) {
    if (!reader.skip("BY")) queryProblem("EXPECTED_BY", "Error in query: expected BY.");
    do {
      const field = reader.expect(["word"]);
      const descending = reader.skip("DESC");
      if (!descending) reader.skip("ASC");
      query.orderBy.push({ field, descending });
    } while (reader.skip(","));
  }
  if (reader.skip("LIMIT")) {
    const limit = reader.expect(["word"]);
    if (!/^\d+$/.test(limit)) queryProblem("BAD_LIMIT_VALUE", "Error in query: the limit must be a number.", limit);
    if (Number(limit) < 1) queryProblem("LIMIT_VALUE_TOO_LOW", "Error in query: the limit must be positive.", limit);
    query.limit = Number(limit);
  }
  if (!reader.done) queryProblem("UNEXPECTED_INPUT", `Error in query: unexpected input ${reader.expect(["word", "text", "sign"])}.`);
  checkQuery(query);
  return query;
}

function conditions(reader: Reader): Condition[] {
  const all: Condition[] = [];
  do all.push(condition(reader));
  while (reader.skip("AND"));
  if (reader.is("OR")) queryProblem("EXPECTED_AND", "Error in query: expected AND.");
  return all;
}

function condition(reader: Reader): Condition {
  const field = reader.expect(["word"]);
  if (reader.skip("BETWEEN")) {
    const from = reader.expect(["text", "word"]);
    if (!reader.skip("AND")) queryProblem("EXPECTED_VALUE_WITH_BETWEEN_OPERATOR", "Error in query: expected AND after BETWEEN.");
    return { field, operator: "BETWEEN", values: [from, reader.expect(["text", "word"])] };
  }
  if (reader.skip("DURING")) return { field, operator: "DURING", values: [reader.expect(["word"])] };
  const negated = reader.skip("NOT");
  if (reader.skip("IN")) {
    if (!reader.skip("(")) queryProblem("EXPECTED_LIST", "Error in query: expected a list.");
    const values = [reader.expect(["text", "word"])];
    while (reader.skip(",")) values.push(reader.expect(["text", "word"]));
    if (!reader.skip(")")) queryProblem("EXPECTED_LIST", "Error in query: expected the end of the list.");
    return { field, operator: negated ? "NOT IN" : "IN", values };
  }
  const operator = reader.expect(["sign"]);
  if (!["=", "!=", ">", ">=", "<", "<="].includes(operator)) queryProblem("BAD_OPERATOR", `Error in query: unknown operator ${operator}.`);
  return { field, operator: operator as Condition["operator"], values: [reader.expect(["text", "word"])] };
}

export const periods = ["TODAY", "YESTERDAY", "LAST_7_DAYS", "LAST_14_DAYS", "LAST_30_DAYS", "THIS_MONTH"];

/** What the words mean to Google Ads, beyond their order. */
function checkQuery(query: Query): void {
  const resource = resourceNamed(query.from) ?? queryProblem("BAD_RESOURCE_TYPE_IN_FROM_CLAUSE", `Error in query: unknown resource ${query.from}.`, query.from);
  const named = [...query.select, ...query.where.map(({ field }) => field), ...query.orderBy.map(({ field }) => field)];
  for (const name of named) {
    if (!fieldNamed(name)) queryProblem("BAD_FIELD_NAME", `Error in query: unrecognized field ${name}.`, name);
    const prefix = name.split(".", 1)[0] ?? "";
    if (resource.with.includes(prefix)) continue;
    if (query.select.includes(name))
      queryProblem("PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE", `The resource ${prefix} cannot be selected from ${query.from}.`, name);
    queryProblem("PROHIBITED_RESOURCE_TYPE_IN_WHERE_CLAUSE", `The resource ${prefix} cannot be used with ${query.from}.`, name);
  }
  for (const { field, operator, values } of query.where) {
    const { values: constants, type } = fieldNamed(field) ?? { type: "text" };
    if (type === "list") queryProblem("OPERATOR_FIELD_MISMATCH", `The operator ${operator} cannot be used with ${field}.`, field);
    const unknown = constants && operator !== "DURING" ? values.find((value) => !constants.includes(value)) : undefined;
    if (unknown !== undefined) queryProblem("BAD_ENUM_CONSTANT", `Invalid enum value ${unknown} for ${field}.`, unknown);
    if (operator === "DURING" && (type !== "date" || !periods.includes(values[0] ?? "")))
      queryProblem("INVALID_VALUE_WITH_DURING_OPERATOR", `Invalid period for ${field}.`, values[0]);
    if (field === "segments.date" && operator !== "DURING" && values.some((value) => !/^\d{4}-\d\d-\d\d$/.test(value))) {
      queryProblem("INVALID_DATE_FORMAT", "Error in query: dates must be of the form YYYY-MM-DD.", values[0]);
    }
  }
  for (const field of [...query.where.map((one) => one.field), ...query.orderBy.map((one) => one.field)]) {
    const needed = field !== "segments.date" && (field.startsWith("segments.") || query.orderBy.some((one) => one.field === field));
    if (needed && !query.select.includes(field))
      queryProblem("EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE", `${field} must be present in the SELECT clause.`, field);
  }
  if (query.select.includes("segments.date") && !isBounded(query, "segments.date")) {
    queryProblem("EXPECTED_FILTERS_ON_DATE_RANGE", "A finite date range must be given when segments.date is selected.");
  }
}

/** Whether a field is bounded on both sides. */
export function isBounded(query: Query, field: string): boolean {
  const operators = query.where.filter((one) => one.field === field).map(({ operator }) => operator);
  if (operators.some((operator) => ["=", "BETWEEN", "DURING"].includes(operator))) return true;
  return operators.some((operator) => operator.startsWith(">")) && operators.some((operator) => operator.startsWith("<"));
}
