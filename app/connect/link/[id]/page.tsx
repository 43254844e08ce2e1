import { ConnectPage } from "@/components/connect/connect-page";
import { LinkGone } from "@/components/links/link-gone";
import { connectGone, connectMetadata, readConnectPage } from "../../read-connect-page";

export const generateMetadata = connectMetadata;

interface LinkPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ late?: string | string[] }>;
}

/** A connect link that this browser has opened, as it continues: its token is in no further address. */
export default async function LinkPage({ params, searchParams }: LinkPageProps) {
  const [{ id }, { late }] = await Promise.all([params, searchParams]);
  const { operator, name, view } = await readConnectPage({ id });
  return view ? <ConnectPage view={view} operator={operator} isLate={late !== undefined} /> : <LinkGone operator={name} words={await connectGone(name)} />;
}
