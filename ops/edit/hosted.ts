import { execFile } from 'node:child_process';
import type { Mistake } from '#ops/content/mistake.ts';
import { describeMistakes } from '#ops/content/mistakes.ts';
import type { HostedRepository } from './hosted-settings.ts';

/** What came of handing over, as a sentence or two for the editor. */
export type HandedOver = { ok: boolean; says: string };

/** What the forms write; nothing else of the folder is ever handed over. */
const CONTENT = ['src/content', 'src/assets/pictures', 'public/images'];
/** In ms. Longer than a picture of 15 MB takes on a slow line. */
const GIT_TIMEOUT_MS = 180_000;
/** How often somebody else may be faster before the editor is asked to try later. */
const TRIES = 3;

/** The title of a commit that only lasts until the host's changes are taken over. */
const SAVED = 'Saved, not handed over';

/** What a git that started this process would make ours use. */
const OF_ANOTHER_RUN = /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|COMMON_DIR)$/;
/** Nobody is there to type a password or a message, and the words are the ones that we know. */
const WITHOUT_QUESTIONS = { GIT_TERMINAL_PROMPT: '0', GIT_EDITOR: 'true', LC_ALL: 'C' };

/** Git's words without the password or token of an address. */
const withoutSecrets = (text: string) => text.replace(/\/\/[^/\s@]*@/g, '//');

class GitError extends Error {}

/** The hosted repository as the editing server uses it; `root` is the project's folder, a clone of it. */
export function openHosted(root: string, hosted: HostedRepository, findMistakes: () => Promise<Mistake[]>) {
  const identity = ['-c', `user.name=${hosted.name}`, '-c', `user.email=${hosted.email}`, '-c', 'commit.gpgsign=false'];

  /** Runs git, which never waits for somebody to type; rejects with its words. */
  function git(...words: string[]): Promise<string> {
    const ours = Object.entries(process.env).filter(([name]) => !OF_ANOTHER_RUN.test(name));
    const env = { GIT_SSH_COMMAND: 'ssh -o BatchMode=yes', ...Object.fromEntries(ours), ...WITHOUT_QUESTIONS };
    const options = { cwd: root, env, timeout: GIT_TIMEOUT_MS, maxBuffer: 2 ** 26 };
    return new Promise((done, fail) => {
      execFile('git', [...identity, ...words], options, (error, out, err) => {
        if (error === null) return done(out.trim());
        const isMissing = error.code === 'ENOENT';
        fail(new GitError(isMissing ? 'git is not on this machine' : withoutSecrets(err.trim() || error.message)));
      });
    });
  }

  const lines = (text: string) => text.split('\n').filter((line) => line !== '');
  const changed = async () => lines(await git('status', '--porcelain', '--untracked-files=all', '--', ...CONTENT));
  /** The branch that the host takes from an editor when it lets nobody write to its own. */
  const proposal = `content/${hosted.email.slice(0, hosted.email.indexOf('@')).replace(/[^\w-]+/g, '-')}`;

  /** The commit up to which the host has everything, as far as we know. */
  let handed: string | null = null;

  /** What the host has, as a commit. */
  async function fetchHosted(): Promise<string> {
    await git('fetch', '--quiet', hosted.url, `refs/heads/${hosted.branch}`);
    handed = await git('rev-parse', 'FETCH_HEAD');
    return handed;
  }

  /** The files that commits of this folder change and the host does not have. */
  const ahead = async (base: string) => lines(await git('diff', '--name-only', `${base}...HEAD`));
  const isContent = (file: string) => CONTENT.some((folder) => file.startsWith(`${folder}/`));

  async function commitContent(title: string): Promise<void> {
    await git('add', '--all', '--', ...CONTENT);
    await git('commit', '--quiet', '--no-verify', '-m', title, '--', ...CONTENT);
  }

  /** Ends what a run that was cut off has begun. */
  async function endInterrupted(): Promise<void> {
    await git('rebase', '--abort').catch(() => undefined);
    if ((await git('log', '-1', '--format=%s').catch(() => '')) === SAVED) await git('reset', '--quiet', 'HEAD~1');
  }

  /** Puts this folder's commits behind the host's; false when both changed the same lines. */
  async function catchUp(base: string): Promise<boolean> {
    try {
      await git('rebase', '--autostash', '--quiet', base);
      return true;
    } catch (error) {
      const isConflict = (await git('diff', '--name-only', '--diff-filter=U')) !== '';
      await endInterrupted();
      if (isConflict) return false;
      throw error;
    }
  }

  /**
   * The same, with what is saved and not committed. That goes along as a commit, which is undone afterwards: a stash would
   * be put back with both versions in one file, and the forms could not read it.
   */
  async function catchUpWithSaved(base: string): Promise<boolean> {
    if ((await changed()).length > 0) await commitContent(SAVED);
    try {
      return await catchUp(base);
    } finally {
      // The host may have the very same change; then nothing is left of the commit.
      if ((await git('log', '-1', '--format=%s')) === SAVED) await git('reset', '--quiet', 'HEAD~1');
    }
  }

  async function pushTo(branch: string, ...options: string[]): Promise<void> {
    await git('push', '--quiet', ...options, hosted.url, `HEAD:refs/heads/${branch}`);
    handed = await git('rev-parse', 'HEAD');
  }

  /** Hands the commits over on a branch of the editor's own, for somebody else to accept. */
  async function propose(why: string): Promise<HandedOver> {
    await pushTo(proposal, '--force');
    return {
      ok: true,
      says: `${why} Your changes are handed over as the branch ${proposal}: the person who looks after the shop accepts them there.`,
    };
  }

  async function push(): Promise<HandedOver> {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const base = await fetchHosted();
      const files = await ahead(base);
      if (files.length === 0) return { ok: true, says: 'Nothing has changed since the last time.' };
      const foreign = files.filter((file) => !isContent(file));
      if (foreign.length > 0)
        return {
          ok: false,
          says: `This folder has changes that are not content and not online yet, such as ${foreign[0]}. Ask the person who looks after the shop.`,
        };
      if (!(await catchUp(base))) return propose('Somebody else changed the same words meanwhile.');
      const mistakes = await findMistakes();
      if (mistakes.length > 0)
        return {
          ok: false,
          says: `Together with what others changed the content is not in order, and nothing was handed over: ${describeMistakes(mistakes)}`,
        };
      try {
        await pushTo(hosted.branch);
        const commit = await git('rev-parse', '--short', 'HEAD');
        return {
          ok: true,
          says: `Handed over: ${files.length} ${files.length === 1 ? 'file' : 'files'} (${commit}). The next build puts them online.`,
        };
      } catch (error) {
        const says = error instanceof Error ? error.message : '';
        if (/protected|hook declined|not permitted|not allowed/i.test(says))
          return propose('The host takes changes for review only.');
        // Somebody else was faster.
        if (!/rejected|fetch first|failed to update|cannot lock ref/i.test(says)) throw error;
      }
    }
    return { ok: false, says: 'Others hand over at this moment. Yours is kept here: try again in a minute.' };
  }

  async function handOver(): Promise<HandedOver> {
    try {
      await endInterrupted();
      const mistakes = await findMistakes();
      if (mistakes.length > 0) return { ok: false, says: `Put this right first: ${describeMistakes(mistakes)}` };
      const files = await changed();
      if (files.length > 0) {
        const names = files.map((line) => line.slice(line.lastIndexOf('/') + 1).replace(/"$/, ''));
        const title = `Content: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;
        await commitContent(title);
      }
      return await push();
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      return {
        ok: false,
        says: `The repository could not be reached or did not accept this. Nothing is lost: your changes are in this folder. Git says: ${error.message}`,
      };
    }
  }

  let last: Promise<unknown> = Promise.resolve();
  return {
    /** Commits the content alone, puts it behind what others changed, checks it again and sends it. Never rejects for git. */
    handOver(): Promise<HandedOver> {
      const done = last.then(handOver);
      last = done.catch(() => undefined);
      return done;
    },
    /** How many files of the content the host has not got yet, as far as this folder knows. */
    async waiting(): Promise<number> {
      const committed = handed === null ? [] : (await ahead(handed)).filter(isContent);
      const open = (await changed()).map((line) => line.slice(3));
      return new Set([...committed, ...open]).size;
    },
    /** Takes over what others handed over, before the forms open. A sentence for the editor, also when it fails. */
    async takeNews(): Promise<string> {
      try {
        if ((await git('rev-parse', '--show-prefix')) !== '')
          throw new GitError('this folder is within another repository');
        await endInterrupted();
        const base = await fetchHosted();
        return (await catchUpWithSaved(base))
          ? 'The content is as it is in the repository, with what you have not handed over.'
          : 'Somebody else changed the same words as you: hand yours over, and ask the person who looks after the shop.';
      } catch (error) {
        if (!(error instanceof GitError)) throw error;
        return `The repository could not be asked for news; you see what this folder has. Git says: ${error.message}`;
      }
    },
  };
}

/** The repository that an editor takes changes from and hands them to. */
export type Hosted = ReturnType<typeof openHosted>;
