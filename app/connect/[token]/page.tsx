import { ConnectPage } from "@/components/connect/connect-page";
import { LinkGone } from "@/components/links/link-gone";
import { connectGone, connectMetadata, readConnectPage } from "../read-connect-page";

export const generateMetadata = connectMetadata;

/** Where a connect link leads first. */
export default async function OpenedLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const { operator, name, view } = await readConnectPage({ token: (await params).token });
  return view ? <ConnectPage view={view} operator={operator} /> : <LinkGone operator={name} words={await connectGone(name)} />;
}
