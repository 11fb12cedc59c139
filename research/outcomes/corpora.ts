import { meanOf, type Reader, rank, read } from './conversation.js';
import {
  readConTurE,
  readDialOp,
  readDstc9,
  readFed,
  readMathDial,
  readOneCommon,
  readPersuasion,
  readSatisfaction,
  readTangrams,
} from './readers.js';

/** A file of a corpus, relative to the folder of the sources. */
export interface Source {
  readonly path: string;
  /** Of the file; of a folder, of its files one after the other, by name. */
  readonly sha256: string;
  readonly url: string;
  /** Of an archive: the file or folder in it that is read. */
  readonly member?: string;
}

/** A public corpus of conversations with an outcome. */
export interface Corpus {
  readonly name: string;
  readonly kind: string;
  /** Citation. */
  readonly about: string;
  readonly outcome: string;
  readonly license: string;
  readonly sources: readonly Source[];
  readonly read: Reader;
}

/** Files of a GitHub repository at a commit. */
function github(repository: string, commit: string, files: Readonly<Record<string, string>>): Source[] {
  return Object.entries(files).map(([path, sha256]) => ({
    path: `${repository}/${path}`,
    url: `https://raw.githubusercontent.com/${repository}/${commit}/${path}`,
    sha256,
  }));
}

/** Labels of Sun et al.: a file for each corpus. */
function satisfaction(name: string, file: string, kind: string, of: string, sha256: string): Corpus {
  return {
    ...{ name, kind },
    about: `${of}, labeled by Sun et al. 2021 (USS)`,
    outcome: 'satisfaction with the whole conversation',
    license: 'not stated',
    sources: github('sunnweiwei/user-satisfaction-simulation', '8ba06bd92570fd94d3ec0cb828aad45172be71b2', {
      [`dataset/${file}`]: sha256,
    }),
    read: readSatisfaction,
  };
}

/** A game of DialOp; all are in one archive. */
function dialOp(name: string, of: string): Corpus {
  const [archive] = github('jlin816/dialop', '04a095add0bd66e21405e9430929cc76d1173eea', {
    'dialop/data.zip': '043dc52d4629f95659bf9010c4fac01c6f1bdbecbc9daf7e0775047f04269452',
  });
  return {
    ...{ name: `dialop-${name}`, kind: 'joint decisions' },
    about: `${of} of DialOp (Lin et al. 2024)`,
    outcome: 'reward from 0 (worst) to 1 (best possible)',
    license: 'CDLA-Permissive-2.0',
    sources: [{ ...archive!, member: `data/${name}.jsonl` }],
    read: readDialOp,
  };
}

/** In the order of PLAN.md. */
export const CORPORA: readonly Corpus[] = [
  {
    name: 'casino',
    kind: 'negotiation',
    about: 'CaSiNo (Chawla et al. 2021)',
    outcome: 'points of both sides',
    license: 'CC BY 4.0',
    sources: github('kushalchawla/CaSiNo', '2f6ed4a6a55110152a7699fbaa8150d6036314be', {
      'data/split/casino_train.json': '6b953d153fc8c78f27e911c1439b93b9b3519357e3ba825091b2e567845ba3a7',
      'data/split/casino_valid.json': '91f2d1f09accedf98667ac081fd5083752738390734e991601b036643da077e0',
      'data/split/casino_test.json': 'bf6da2d7c105396300d85a65819c04d99304ac9abb8a590ba342fd0c86b4dd12',
    }),
    read: read(
      {},
      ({ participant_info: players }) => ({
        outcome: Object.values(players as Record<string, { outcomes: { points_scored: number } }>).reduce(
          (sum, { outcomes }) => sum + Number(outcomes.points_scored),
          0,
        ),
      }),
      // Buttons of the interface; "Walk-Away" names the outcome.
      (text) => !/^(Submit-Deal|Accept-Deal|Reject-Deal|Walk-Away)$/.test(text),
    ),
  },
  {
    name: 'deal-or-no-deal',
    kind: 'negotiation',
    about: 'DealOrNoDeal, validation and test parts (Lewis et al. 2017)',
    outcome: 'points of both sides',
    license: 'MIT (repository)',
    sources: github('stanfordnlp/cocoa', '52fb2d47a28537c7892f146a8972a75bcde4812c', {
      'dealornodeal/data/val.json': '6732f74b8bdc48190dc526920094a0b43e0c6fe7a7cebb09547277717418d019',
      'dealornodeal/data/test.json': '448c743f298b67e7104577b410d592dd05f1b12432af88070629f636f0fbfd4f',
    }),
    read: read({}, ({ outcome, scenario_uuid: scenario }) => {
      const { reward } = outcome as { reward: Record<string, number> | null };
      return {
        outcome: reward && Object.values(reward).reduce((sum, each) => sum + each, 0),
        cluster: String(scenario),
      };
    }),
  },
  {
    name: 'persuasion-for-good',
    kind: 'persuasion',
    about: 'PersuasionForGood (Wang et al. 2019)',
    outcome: 'donation of the persuaded person',
    license: 'Apache-2.0 (repository)',
    sources: github('Sea-Snell/persuasionforgood', '2c304e7036bdea0a12128e25ecf909eabca3f62a', {
      'data/FullData/full_dialog.csv': '3ecaa3e9f0577170b91c3306d2439c910150cf010b76e7637ef3bab724075a9f',
      'data/FullData/full_info.csv': '93be6f62d41f4925e8be21534c23cd75444e1a5d5384abe13b15eda2b37838b4',
    }),
    read: readPersuasion,
  },
  {
    name: 'annomi',
    kind: 'counseling and support',
    about: 'AnnoMI (Wu et al. 2022)',
    outcome: 'quality of the session (low, high)',
    license: 'public, with citation',
    sources: github('uccollab/AnnoMI', '42936645ec3857a9c84ab296a36a3c34b779ef49', {
      'AnnoMI-simple.csv': 'b178db3b0b9858a0fa4ed670dabeccd63e975ba67e141d7ae16f2e8214f78e61',
    }),
    read: read({}, ({ mi_quality: quality, video_url: video }) => ({
      outcome: rank(['low', 'high'], quality),
      cluster: String(video),
    })),
  },
  {
    name: 'esconv-failed',
    kind: 'counseling and support',
    about: 'ESConv, conversations that the authors set aside (Liu et al. 2021)',
    outcome: "fall of the seeker's distress",
    license: 'CC BY-NC 4.0',
    sources: github('thu-coai/Emotional-Support-Conversation', 'f262d062ad74cb39b17ea476facc81568ddcba24', {
      'FailedESConv.json': 'd21bad5409d88ecbca18abfee26a8c188d09c34b03962cb53a4c30d8de95b279',
    }),
    read: read({}, ({ survey_score: survey }) => {
      const { seeker = {} } = survey as { seeker?: Record<string, string | undefined> };
      const { initial_emotion_intensity: before, final_emotion_intensity: after } = seeker;
      return { outcome: before === undefined || after === undefined ? null : Number(before) - Number(after) };
    }),
  },
  {
    name: 'onecommon',
    kind: 'reference games',
    about: 'OneCommon (Udagawa and Aizawa 2019)',
    outcome: 'success of the game',
    license: 'not stated',
    sources: github('Alab-NII/onecommon', '19125f2edc38c20341bfbb1756154aacdaa4f149', {
      'aaai2019/experiments/data/onecommon/train_uncorrelated.txt':
        '9e4de04557a16e4305033562b5284c34639ceca6d6e90a638d72a40cc227ff4f',
      'aaai2019/experiments/data/onecommon/train_success_only.txt':
        '1758d74e118d76e48f145b95b3bbec548cc209cc033d1ee4e9479f761893a544',
    }),
    read: readOneCommon,
  },
  {
    name: 'tangrams',
    kind: 'reference games',
    about: 'multi-party tangrams, studies 1b, 2a, 2b and 2c (Boyce et al. 2024)',
    outcome: 'share of correct selections',
    license: 'not stated',
    sources: github('vboyce/multiparty-tangrams', 'b464b007c2cb489fb385cf6340df530f58fbdf88', {
      'data/study1b/raw_chat.csv': '9cd53acd5b8e811605f8e8b924660bd6e02ce9415cf3f976b19ad04c417a7f93',
      'data/study1b/raw_results.csv': '41adf876b6252ba9c67378fa3b64e9c4354cb8b68912a8ccfc10bf98c89aaa1f',
      'data/study2a/raw_chat.csv': 'a3347d4536f9776d6ca151be561e67f00e8af38080c97c37cf46cc6d7e323909',
      'data/study2a/raw_results.csv': '77b45c57fa297e0a9b3c5551d8ed845ca60552315fe27c4fa2498881986ba551',
      'data/study2b/raw_chat.csv': 'dc95022adad6f53c62032547435c636b497c2af10e932f1661b79834ba4671e4',
      'data/study2b/raw_results.csv': '56da481d23b90aabb12c75db12355e2c627adfe638e54b51798d0cc2bdfbd529',
      'data/study2c/raw_chat.csv': '68d6d3213b874878f6932d74d6f2a165f4490533d87a02ddd30501101e2b2e38',
      'data/study2c/raw_results.csv': '3aa9c02564205df87d5d9d63e608765635043fb4bba02783b8fb75180c39b476',
    }),
    read: readTangrams,
  },
  {
    name: 'photobook',
    kind: 'reference games',
    about: 'PhotoBook (Haber et al. 2019)',
    outcome: 'share of correct marks',
    license: 'not stated',
    sources: [
      {
        path: 'dmg-photobook/ref-gen-photobook/chain-extraction/data/logs',
        url: 'https://github.com/dmg-photobook/ref-gen-photobook/tree/99cd169485378fed3e60285ce69c3ee3c03097d6/chain-extraction/data/logs',
        sha256: '00bec3510241c7b7721b9208d6bf3c62696438d24ad229a64d938b0772afc164',
      },
    ],
    // One log holds no messages.
    read: read({ skipErrors: true }, (_, { outcome }) => ({ outcome: outcome?.score })),
  },
  {
    name: 'delidata',
    kind: 'joint decisions',
    about: 'DeliData (Karadzhov et al. 2023)',
    outcome: 'share of correct answers at the end',
    license: 'see the distribution',
    sources: Object.entries({
      'delidata/utterances.jsonl': '79f1ff23581c339dd2670f108fc1d5add081e8d8852475d5a32d3398ffd64574',
      'delidata/conversations.json': '0e2824eb470cb0d63aac5e4ee0793bd5082271e353f31c372655984e7b586fc3',
      'delidata/speakers.json': '2cab23527402f08fa317c4447e5a7bb5c0a826f46844550620f89d1830539f7a',
    }).map(([path, sha256]) => ({
      path,
      sha256,
      url: 'https://convokit.cornell.edu/documentation/delidata.html',
    })),
    read: (files) => read({}, ({ correct_ratio: ratio }) => ({ outcome: ratio as number }))([files[0]!]),
  },
  dialOp('optimization', 'assignment games'),
  dialOp('itinerary', 'trip planning games'),
  dialOp('mediation', 'games of a mediator with two travelers'),
  {
    name: 'tau-bench-airline',
    kind: 'agents with tools',
    about: 'tau-bench, airline, gpt-4o (Yao et al. 2024)',
    outcome: 'reward',
    license: 'MIT',
    sources: github('sierra-research/tau-bench', '59a200c6d575d595120f1cb70fea53cef0632f6b', {
      'historical_trajectories/gpt-4o-airline.json':
        'e9e6c0297660c537f83d4fd9c476ce7a9a86ecd2784874b7bfc13be598e37bfa',
    }),
    read: read({}, ({ instruction }, { outcome }) => ({
      outcome: outcome?.score,
      cluster: String(instruction),
    })),
  },
  {
    name: 'mathdial',
    kind: 'tutoring',
    about: 'MathDial, test part (Macina et al. 2023)',
    outcome: 'whether the student corrects the mistake (no, when told, yes)',
    license: 'CC BY-SA 4.0',
    sources: github('eth-nlped/mathdial', 'b452be46f28b1e64cfe2646302e3ca8c502926d0', {
      'data/test.jsonl': '3ec54ee8ab921dc6191bf5e2ee766d4e7916b4264394eb17a6be9b3fe486e50b',
    }),
    read: readMathDial,
  },
  satisfaction(
    'multiwoz-satisfaction',
    'MWOZ.txt',
    'task-oriented service',
    'MultiWOZ',
    '32b654c702828bbcef0d9b7b63c096c1b464037a2c4f957cf3d7ec620c6170c8',
  ),
  satisfaction(
    'sgd-satisfaction',
    'SGD.txt',
    'task-oriented service',
    'Schema-Guided Dialogue',
    'f417e17e39221a396a041bd10bee4f3e221a5834d2e32dcc7f813adb25d3bf39',
  ),
  satisfaction(
    'redial-satisfaction',
    'ReDial.txt',
    'recommendation and interviews',
    'ReDial',
    'b875bc656ed2e7ca12dfd966e026b2393f86e6915e8fdaf1e287ac2eb1c1b0f2',
  ),
  satisfaction(
    'ccpe-satisfaction',
    'CCPE.txt',
    'recommendation and interviews',
    'CCPE',
    'ee6e268f85a7fd25acfa97cf1c5bb9b8c8e86f20dff096535dd46296a036bba9',
  ),
  {
    name: 'conture',
    kind: 'open-domain chat',
    about: 'ConTurE (Ghazarian et al. 2022)',
    outcome: 'overall rating',
    license: 'CC BY 4.0',
    sources: github('alexa/conture', 'fab26235f33db54d0b2b5dcb1793d04fd12f512e', {
      'data/data.json': '694e47de0abcffab6a4032171f2d493a5bf7d7b5d45876e1685c2819622853b8',
    }),
    read: readConTurE,
  },
  {
    name: 'topical-chat',
    kind: 'open-domain chat',
    about: 'Topical-Chat, validation and test parts (Gopalakrishnan et al. 2019)',
    outcome: 'rating by both speakers (poor to excellent)',
    license: 'CDLA-Sharing-1.0',
    sources: github('alexa/Topical-Chat', '7c939229cbcf6f55f6977b341a5a2f2fe982d53f', {
      'conversations/valid_freq.json': 'd14e8bde94fa5556d4aad8fd3fb666df674e4fef8b4193c8c3c06c72822a366b',
      'conversations/valid_rare.json': 'b0f3c59584ea4ed61e368dc94feade6ba499a207a6437573b028d1f3ff918714',
      'conversations/test_freq.json': '3c65693d59e40a1fb58ead35dcfe85fbcc88ea93a4d74557df620996f72c8f08',
      'conversations/test_rare.json': '4f21a18be16e310840280678e7bb4646852573b239b69183ddf8898f40119567',
    }),
    read: read({}, ({ conversation_rating: ratings }) => ({
      outcome: meanOf(
        Object.values(ratings as Record<string, string>).map((rating) =>
          rank(['Poor', 'Not Good', 'Passable', 'Good', 'Excellent'], rating),
        ),
      ),
    })),
  },
  {
    name: 'convai',
    kind: 'open-domain chat',
    about: 'ConvAI2, volunteers and intermediate round (Dinan et al. 2019)',
    outcome: 'rating by the person (1 to 5)',
    license: 'not stated',
    sources: github('DeepPavlov/convai', '54d921f99606960941ece4865a396925dfc264f4', {
      'data/data_volunteers.json': 'eb6e11a125fa22ffe7eb35ba3356cad3f395db51bd523ea2bdea2a91da6886a2',
      'data/data_intermediate.json': '314d68e2de72cf1c96517b958a75cae6de77509d72268792142de2ed8f052cb8',
    }),
    read: read({}, ({ eval_score: score, participant1_id: one, participant2_id: two }) => ({
      outcome: score as number | null,
      cluster: [one, two]
        .map((each) => each as { class: string; user_id: string } | undefined)
        .find((each) => each?.class === 'Bot')?.user_id,
    })),
  },
  {
    name: 'fed',
    kind: 'open-domain chat',
    about: 'FED, whole dialogues (Mehri and Eskenazi 2020)',
    outcome: 'overall rating',
    license: 'not stated',
    sources: github('maximedb/full', 'c66eba64cca6c434ebb6ddefca5cd518bb2090d4', {
      'data/fed_data.json': '7f6b1773a3436f98e4d873e3ba798e203fecb286043ae8cdf2c0fc417960933a',
    }),
    read: readFed,
  },
  {
    name: 'dstc9',
    kind: 'open-domain chat',
    about: 'DSTC9, interactive evaluation (Gunasekara et al. 2020; Mehri et al. 2022)',
    outcome: 'overall rating',
    license: 'not stated',
    sources: github('firewolf98/TextEvalScore', '3290f8418962108de037e62a0cdf090c07b166ac', {
      'datasets/dstc9_data.json': '0ef59170426d10083a12ec1a659f25a95f567bebac8fb061be92d83e19bf176c',
    }),
    read: readDstc9,
  },
];
