/** The parts of a service of the compose file that the rules read. */
export type Service = {
  build?: { context: string; dockerfile: string; args?: Record<string, string> };
  image?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  tmpfs?: string[];
  networks?: string[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: unknown;
  read_only?: boolean;
  cap_drop?: string[];
};

const SECRET_NAME = /SECRET|TOKEN|PASSWORD|_KEY$|^DATABASE_(?:DIRECT_)?URL$|^SMTP_URL$/;
/** A reference to a setting, with or without what stands in for it or is said when it is missing. */
const REFERENCE = /\$\{[A-Z_]+(?::[?-][^}]*)?\}/;
/** A secret that stands in for a missing one is written in the file all the same. */
const STAND_IN = /\$\{[A-Z_]+:-[^}]+\}/;

const folderOf = (mount: string) => mount.split(':')[1] ?? '';
const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** Secrets that are written in a service instead of being read from the settings. */
export function secretFindings({ environment = {} }: Service): string[] {
  return Object.entries(environment)
    .filter(([name, value]) => SECRET_NAME.test(name) && (!REFERENCE.test(value) || STAND_IN.test(value)))
    .map(([name]) => `${name} is written in the file`);
}

/** Where pictures would be lost: a folder that is in memory, or in a container that a new release replaces. */
export function pictureFindings({ environment = {}, volumes = [], tmpfs = [] }: Service): string[] {
  const { PHOTO_FOLDER: folder } = environment;
  if (folder === undefined) return ['PHOTO_FOLDER is not set: pictures would lie in DATA_DIR'];
  const inMemory = tmpfs.map((mount) => mount.split(':')[0] ?? '');
  if (inMemory.some((one) => isIn(folder, one))) return [`pictures in ${folder} are in memory`];
  return volumes.some((mount) => isIn(folder, folderOf(mount))) ? [] : [`pictures in ${folder} are in no volume`];
}
