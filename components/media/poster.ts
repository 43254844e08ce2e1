/** How long a browser may take to show the first picture of a video before the upload does without. */
const POSTER_TIMEOUT_MS = 15_000;
const MAX_EDGE_PX = 480;

function once(video: HTMLVideoElement, name: "loadeddata" | "seeked", signal: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    const fail = () => failed(new Error(`the video gave no ${name}`));
    video.addEventListener(name, () => done(), { once: true, signal });
    video.addEventListener("error", fail, { once: true, signal });
    signal.addEventListener("abort", fail, { once: true });
  });
}

async function draw(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, MAX_EDGE_PX / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
}

function inBase64(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** A still of the video as a small JPEG in base64, from a moment after its start, which is often black; null where this browser cannot show it. */
export async function capturePoster(file: File): Promise<string | null> {
  const video = document.createElement("video");
  const address = URL.createObjectURL(file);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), POSTER_TIMEOUT_MS);
  try {
    video.muted = true;
    video.preload = "auto";
    video.src = address;
    await once(video, "loadeddata", stop.signal);
    video.currentTime = Math.min(1, (Number.isFinite(video.duration) ? video.duration : 0) / 2);
    await once(video, "seeked", stop.signal);
    const still = await draw(video);
    return still && (await inBase64(still));
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    video.removeAttribute("src");
    URL.revokeObjectURL(address);
  }
}
