export { createFolder, listFolders, moveMedia } from "./folders.service";
export { mediaIdOfPath, rangeOf } from "./media.engine";
export { getMedia, readLibrarySize, setPoster, updateMedia, uploadMedia } from "./media.service";
export { isOwnMediaUrl, isSigned } from "./service/addresses";
export { describeMedia } from "./service/describe-media";
export { holdMedia } from "./service/hold-media";
export { findFile, type OpenableFile } from "./service/open-file";
export { outgoingMedia } from "./service/outgoing-media";
export { altTextsOf, picturesOf } from "./service/pictures";
