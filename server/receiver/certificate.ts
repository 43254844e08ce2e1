import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { generate } from "selfsigned";

interface Certificate {
  /** Absolute, because NODE_EXTRA_CA_CERTS is read from wherever the other process runs. */
  certificateFile: string;
  certificate: string;
  key: string;
}

/** A certificate for this machine's loopback names, made once and stored in the data directory. */
export async function loopbackCertificate(dataDirectory: string): Promise<Certificate> {
  const directory = resolve(dataDirectory, "receiver");
  const certificateFile = join(directory, "certificate.pem");
  const keyFile = join(directory, "key.pem");
  if (!existsSync(certificateFile) || !existsSync(keyFile)) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const made = await generate([{ name: "commonName", value: "localhost" }], {
      keyType: "ec",
      algorithm: "sha256",
      notAfterDate: new Date(Date.now() + 365 * 86_400_000),
      extensions: [
        { name: "basicConstraints", cA: true },
        {
          name: "subjectAltName",
          altNames: [
            { type: 2, value: "localhost" },
            { type: 7, ip: "127.0.0.1" },
          ],
        },
      ],
    });
    writeFileSync(keyFile, made.private, { mode: 0o600 });
    writeFileSync(certificateFile, made.cert);
    chmodSync(directory, 0o700);
  }
  return { certificateFile, certificate: readFileSync(certificateFile, "utf8"), key: readFileSync(keyFile, "utf8") };
}
