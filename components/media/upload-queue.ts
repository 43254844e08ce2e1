import type { Sending, UploadRefusal } from "./send-upload";

const MAX_CONCURRENT = 2;

export interface Upload {
  key: string;
  name: string;
  bytes: number;
  sent: number;
  /** `arrived`: it is in the library, and nobody has seen that yet. */
  state: "waiting" | "sending" | "failed" | "arrived";
  refusal: UploadRefusal | null;
  startedAt: number;
  /** The place that waits for it; null: it is for the library. */
  place: string | null;
}

interface Given {
  file: File;
  number: number;
  /** The library's folder that was open. */
  folderId: string | null;
}

/** A file that is in the library now. */
export interface ArrivedFile {
  url: string;
  /** Later files have higher numbers. */
  number: number;
}

interface Server {
  /** The library has another file, or shows one by another picture. */
  onLibraryChanged(): void;
  savePoster(poster: { id: string; image: string }): Promise<unknown>;
}

export interface UploadsNow {
  uploads: readonly Upload[];
  /** The library is on view, so that what goes into it is seen there. */
  libraryShown: boolean;
}

/** The uploads of one tab: two at a time, in the order in which they were given. */
export class UploadQueue {
  private now: UploadsNow = { uploads: [], libraryShown: false };
  private readonly listeners = new Set<() => void>();
  private readonly files = new Map<string, Given>();
  private readonly waiting: string[] = [];
  /** Null: it has its turn, and what it needs is still being loaded. */
  private readonly running = new Map<string, Sending | null>();
  /** Null: a library. */
  private readonly places = new Map<string, ((file: ArrivedFile) => void) | null>();
  private added = 0;

  constructor(private readonly server: Server) {}

  readonly read = () => this.now;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  add(files: readonly File[], place: string | null, folderId: string | null = null): void {
    for (const file of files) {
      this.added += 1;
      const number = this.added;
      const key = `${file.name} ${file.size} ${number}`;
      this.files.set(key, { file, number, folderId });
      const upload: Upload = { key, name: file.name, bytes: file.size, sent: 0, state: "waiting", refusal: null, startedAt: Date.now(), place };
      this.show([...this.now.uploads, upload]);
      this.waiting.push(key);
    }
    this.next();
  }

  retry(key: string): void {
    if (!this.files.has(key)) return;
    this.change(key, { state: "waiting", refusal: null, startedAt: Date.now() });
    this.waiting.push(key);
    this.next();
  }

  cancel(key: string): void {
    const sending = this.running.get(key);
    this.forget([key]);
    sending?.abort();
    this.next();
  }

  /** Also one whose end has been seen. */
  forget(keys: readonly string[]): void {
    for (const key of keys) {
      this.files.delete(key);
      this.running.delete(key);
      const at = this.waiting.indexOf(key);
      if (at >= 0) this.waiting.splice(at, 1);
    }
    this.show(this.now.uploads.filter((upload) => !keys.includes(upload.key)));
  }

  /**
   * A place shows uploads: those given to it, with what it does with each that arrives, or the library's.
   * What a place still waits for when it is left goes into the library alone.
   */
  attend(place: string, onArrived: ((file: ArrivedFile) => void) | null): () => void {
    this.places.set(place, onArrived);
    if (!onArrived) this.forget(this.now.uploads.filter(({ state }) => state === "arrived").map(({ key }) => key));
    this.show(this.now.uploads);
    return () => {
      this.places.delete(place);
      this.show(this.now.uploads.map((upload) => (upload.place === place ? { ...upload, place: null } : upload)));
    };
  }

  private show(uploads: readonly Upload[]): void {
    this.now = { uploads, libraryShown: [...this.places.values()].includes(null) };
    for (const listener of this.listeners) listener();
  }

  private change(key: string, part: Partial<Upload>): void {
    this.show(this.now.uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  }

  private next(): void {
    while (this.running.size < MAX_CONCURRENT) {
      const key = this.waiting.shift();
      const given = key === undefined ? undefined : this.files.get(key);
      if (key === undefined || !given) return;
      this.running.set(key, null);
      this.change(key, { state: "sending", refusal: null });
      void this.send(key, given).catch(() => this.fail(key, null));
    }
  }

  private async send(key: string, { file, number, folderId }: Given): Promise<void> {
    const { prepareUpload, posterOf } = await import("./send-upload");
    const sending = await prepareUpload(file, folderId, {
      onProgress: (sent) => this.change(key, { sent }),
      onFailed: (refusal) => this.fail(key, refusal),
      onArrived: ({ id, url }) => {
        this.arrive(key, url === null ? null : { url, number });
        // A video without one is shown by its kind, so a failure here is nobody's matter.
        if (id !== null)
          void posterOf(file).then(
            (image) => this.savePoster(id, image),
            () => undefined,
          );
      },
    });
    // Cancelled while it was prepared.
    if (!this.running.has(key)) return;
    this.running.set(key, sending);
    sending.start();
  }

  private async savePoster(id: string, image: string | null): Promise<void> {
    if (image === null) return;
    await this.server.savePoster({ id, image }).catch(() => undefined);
    this.server.onLibraryChanged();
  }

  private fail(key: string, refusal: UploadRefusal | null): void {
    this.running.delete(key);
    this.change(key, { state: "failed", refusal });
    this.next();
  }

  private arrive(key: string, arrived: ArrivedFile | null): void {
    const place = this.now.uploads.find((upload) => upload.key === key)?.place ?? null;
    const waits = place === null ? undefined : this.places.get(place);
    if (waits || this.now.libraryShown) this.forget([key]);
    else {
      this.running.delete(key);
      this.files.delete(key);
      this.change(key, { state: "arrived" });
    }
    this.server.onLibraryChanged();
    if (arrived) waits?.(arrived);
    this.next();
  }
}
