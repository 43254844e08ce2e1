import { createServer } from "node:https";
import { env } from "@/env";
import { loopbackCertificate } from "./certificate";
import { signatureHolds } from "./signature";

/**
 * `npm run receiver`: an HTTPS receiver on this machine, to see deliveries without a server of one's own. It answers 200 and
 * prints each delivery; with a secret as its argument also whether the signature is valid.
 */
const PORT = 3950;
const HOST = "127.0.0.1";

const print = (line: string) => process.stdout.write(`${line}\n`);

async function listen(secret: string | undefined): Promise<void> {
  const { certificate, certificateFile, key } = await loopbackCertificate(env.NASHIR_DATA_DIR);
  const server = createServer({ cert: certificate, key }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const signature = String(request.headers["x-svc-signature"] ?? "");
      const verdict = secret
        ? signatureHolds(signature, body, secret, Date.now() / 1000)
          ? "signature holds"
          : "signature does NOT hold"
        : "signature not checked";
      print(`\n${new Date().toISOString()} ${request.headers["x-svc-event"] ?? request.method} · ${verdict}\nX-Svc-Signature: ${signature}\n${body}`);
      response.writeHead(200).end();
    });
  });
  server.once("error", (error) => {
    process.stderr.write(`The receiver could not listen at ${HOST}:${PORT}: ${error.message}\n`);
    process.exit(1);
  });
  server.listen(PORT, HOST, () => {
    print(`Receiving at https://${HOST}:${PORT}/. Start Nashir so that it may reach and trust this address:`);
    print(`  NODE_EXTRA_CA_CERTS='${certificateFile}' ALLOWED_PRIVATE_HOSTS=${HOST}:${PORT} npm start`);
  });
}

void listen(process.argv[2]);
