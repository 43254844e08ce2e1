import clsx from "clsx";
import { type ComponentProps, memo, type ReactNode } from "react";
import { DownIcon, UpIcon } from "./icons";
import { Link } from "./link";
import { tableRoles } from "./table-roles";

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell(row: Row, chosen: boolean): ReactNode;
  /** Figures are at the end side. */
  figure?: boolean;
  /** Shown without its label in the phone's card: the name, the row's menu. */
  plain?: boolean;
  /** Takes the space that the others leave. */
  wide?: boolean;
  /** Left out of a table that is narrower; a card has it all the same. */
  from?: keyof typeof hiddenBelow;
  /** Stands in the upper corner of the phone's card. */
  corner?: boolean;
}

/** What a column's header holds besides its name. */
export interface Head {
  /** Stands before the name: a box that chooses all rows. */
  lead?: ReactNode;
  /** Makes the name a link that sorts by the column. On a phone, where there are no headers, the page offers the same in its filters. */
  sort?: { link: Pick<ComponentProps<typeof Link>, "href" | "onNavigate">; direction: "ascending" | "descending" | undefined };
}

const hiddenBelow = { "6xl": "@4xl:@max-6xl:hidden", "7xl": "@4xl:@max-7xl:hidden" } as const;

interface TableProps<Row> {
  caption: string;
  /** Where these stay the same, a row is drawn again only once it has changed or been chosen: what changes with every press is in `heads`. */
  columns: readonly Column<Row>[];
  /** By the keys of their columns. */
  heads?: Readonly<Partial<Record<string, Head>>>;
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** The keys of the rows that are chosen. */
  chosen?: { has(key: string): boolean };
  /** Its rows have two lines. */
  tall?: boolean;
  /** What is folded open under a row; null while it is closed. */
  detail?(row: Row): ReactNode;
}

/** One table in the document for every width: where it is too narrow, each row is laid out as a card with label and value. */
export function Table<Row>({ caption, columns, heads, rows, rowKey, chosen, tall = false, detail }: TableProps<Row>) {
  return (
    <div className="@container">
      <table {...tableRoles.table} className="block w-full border-collapse text-sm @4xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead {...tableRoles.rowgroup} className="hidden @4xl:table-header-group">
          <tr {...tableRoles.row} className="border-b border-gray-5">
            {columns.map(({ key, header, figure, from }) => (
              <th
                key={key}
                {...tableRoles.columnheader}
                scope="col"
                aria-sort={heads?.[key]?.sort?.direction}
                className={clsx(
                  "h-10 px-3 text-xs whitespace-nowrap font-medium text-gray-10 first:ps-4 last:pe-4",
                  figure ? "text-end" : "text-start",
                  from && hiddenBelow[from],
                )}
              >
                <Header name={header} {...heads?.[key]} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup} className="block @4xl:table-row-group">
          {rows.map((row) => {
            const key = rowKey(row);
            return <TableRow key={key} row={row} columns={columns} tall={tall} chosen={chosen?.has(key) ?? false} opened={detail?.(row)} />;
          })}
        </tbody>
      </table>
    </div>
  );
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  tall: boolean;
  chosen: boolean;
  opened: ReactNode;
}

// Fifty rows of seven cells, drawn again for each press on a filter, are most of what such a press would wait for.
const TableRow = memo(function TableRow<Row>({ row, columns, tall, chosen, opened }: TableRowProps<Row>) {
  return (
    <>
      <tr {...tableRoles.row} className="relative grid gap-1.5 border-b border-gray-5 p-4 last:border-b-0 hover:bg-gray-1 @4xl:static @4xl:table-row @4xl:p-0">
        {columns.map((column) => (
          <td
            key={column.key}
            {...tableRoles.cell}
            className={clsx(
              "flex min-w-0 items-center gap-3 empty:hidden pointer-coarse:first:min-h-10 @4xl:table-cell @4xl:px-3 @4xl:align-middle @4xl:first:ps-4 @4xl:last:pe-4 @4xl:empty:table-cell",
              tall ? "@4xl:h-row-tall @4xl:py-0.5" : "@4xl:h-row @4xl:py-1.5",
              column.figure && "figures @4xl:text-end",
              column.wide && "@4xl:w-full",
              column.from && hiddenBelow[column.from],
              column.corner && "absolute end-2 top-2 @4xl:static",
              column.plain ? "" : "justify-between @4xl:justify-normal",
            )}
          >
            {column.plain ? null : (
              <span aria-hidden className="shrink-0 text-xs text-gray-10 @4xl:hidden">
                {column.header}
              </span>
            )}
            {column.cell(row, chosen)}
          </td>
        ))}
      </tr>
      {opened ? (
        <tr {...tableRoles.row} className="grid border-b border-gray-5 bg-gray-1 last:border-b-0 @4xl:table-row">
          <td {...tableRoles.cell} colSpan={columns.length} className="block min-w-0 p-4 @4xl:table-cell">
            {opened}
          </td>
        </tr>
      ) : null}
    </>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

function Header({ name, lead, sort }: Head & { name: ReactNode }) {
  const shown = sort ? <SortLink {...sort}>{name}</SortLink> : name;
  if (!lead) return shown;
  return (
    <span className="flex items-center gap-3">
      {lead}
      {shown}
    </span>
  );
}

function SortLink({ link, direction, children }: NonNullable<Head["sort"]> & { children: ReactNode }) {
  const Arrow = direction === "ascending" ? UpIcon : DownIcon;
  return (
    <Link {...link} scroll={false} className="inline-flex items-center gap-1 hover:text-gray-12 hover:underline">
      {children}
      {direction ? <Arrow size={12} /> : null}
    </Link>
  );
}
