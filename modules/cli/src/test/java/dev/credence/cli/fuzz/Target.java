package dev.credence.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Estimate;
import dev.credence.cli.Cli;
import dev.credence.cli.Cli.Outcome;
import dev.credence.cli.batch.BatchRunner;
import dev.credence.cli.batch.BatchRunner.BatchLimits;
import dev.credence.cli.limit.Limits;
import dev.credence.jackson.CredenceJson;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.state.StateFormatException;
import dev.credence.state.States;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Readers that take bytes, with the properties that each outcome must have. */
enum Target {
    /**
     * Lines of {@code batch}: each line has one valid answer without an internal error, and the next line is answered.
     */
    BATCH {
        @Override
        void feed(byte[] bytes) {
            StringWriter out = new StringWriter();
            Limits limits = new Limits(2, 256L << 20);
            try {
                new BatchRunner(CREDENCE, new PrintWriter(out), new BatchLimits(limits, 1 << 20))
                        .run(new ByteArrayInputStream(bytes));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            List<String> answers = out.toString().lines().toList();
            assertThat(answers).hasSize(requests(bytes));
            answers.forEach(Target::requireAnswer);
        }
    },
    /** Evidence as JSON: it is refused, or read, written and read again as the same. */
    EVIDENCE {
        @Override
        void feed(byte[] bytes) {
            roundTrip(bytes, EvidenceDocument.class);
        }
    },
    /** Results as JSON. */
    RESULT {
        @Override
        void feed(byte[] bytes) {
            roundTrip(bytes, Estimate.class);
            roundTrip(bytes, Comparison.class);
        }
    },
    /** Files of rows. */
    CSV {
        @Override
        void feed(byte[] bytes) {
            evaluate(bytes, "rows.csv");
        }
    },
    /** Files of rows, separated by tabs. */
    TSV {
        @Override
        void feed(byte[] bytes) {
            evaluate(bytes, "rows.tsv");
        }
    },
    /** Packed files of rows. */
    GZIP {
        @Override
        void feed(byte[] bytes) {
            evaluate(bytes, "rows.csv.gz");
        }
    },
    /** Files of JSON objects. */
    JSONL {
        @Override
        void feed(byte[] bytes) {
            evaluate(bytes, "rows.jsonl");
        }
    },
    /** Parquet files. */
    PARQUET {
        @Override
        void feed(byte[] bytes) {
            evaluate(bytes, "rows.parquet");
        }
    },
    /** States with a valid checksum: they are refused, or equal what was written, and {@code evaluate} reads them. */
    STATE {
        @Override
        void feed(byte[] bytes) {
            byte[] signed = signed(bytes);
            try {
                assertThat(States.toBytes(States.readAll(signed))).isEqualTo(signed);
            } catch (StateFormatException e) {
                assertThat(e.getMessage()).isNotBlank();
            }
            if (States.isState(signed)) {
                requireOutcome(Cli.run(
                        "evaluate",
                        write(signed, "rows.credence").toString(),
                        "--max-seconds",
                        "20",
                        "--format",
                        "json"));
            }
        }
    },
    /** Files of {@code --resume}: they are continued, or refused and left unchanged. */
    RESUME {
        @Override
        void feed(byte[] bytes) {
            Path file = write(bytes, "study.jsonl");
            Outcome outcome = coverage(file);
            requireOutcome(outcome);
            if (outcome.status() == 0) {
                assertThat(outcome.out()).isEqualTo(STUDY);
            } else {
                assertThat(read(file)).isEqualTo(bytes);
            }
        }
    };

    private static final Credence CREDENCE = Credence.load();
    private static final Path DIRECTORY = directory();
    private static final String STUDY =
            coverage(DIRECTORY.resolve("whole.jsonl")).out();

    /** Reads the bytes and throws if a required property does not hold. */
    abstract void feed(byte[] bytes);

    /** Runs a study whose results are kept in a file. */
    static Outcome coverage(Path file) {
        return Cli.run(
                "coverage",
                "--metric=precision",
                "--method=wilson",
                "--n=20",
                "--p=0.2,0.5,0.9",
                "--format=json",
                "--resume=" + file);
    }

    private static Path directory() {
        try {
            Path directory = Files.createTempDirectory("credence-fuzz");
            directory.toFile().deleteOnExit();
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path write(byte[] bytes, String name) {
        try {
            Path file = Files.write(DIRECTORY.resolve(name), bytes);
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Replaces the last four bytes by the checksum of the others. */
    private static byte[] signed(byte[] bytes) {
        if (bytes.length < Integer.BYTES) {
            return bytes;
        }
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, bytes.length - Integer.BYTES);
        return ByteBuffer.wrap(bytes.clone())
                .putInt(bytes.length - Integer.BYTES, (int) sum.getValue())
                .array();
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the lines that are not blank. */
    private static int requests(byte[] bytes) {
        int requests = 0;
        boolean blank = true;
        for (byte b : bytes) {
            if (b == '\n') {
                requests += blank ? 0 : 1;
                blank = true;
            } else {
                blank &= b == ' ' || b == '\t' || b == '\r';
            }
        }
        return requests + (blank ? 0 : 1);
    }

    private static void requireAnswer(String line) {
        requireCalm(line);
        // an id is any number, also one that is none to a computer
        JsonNode answer =
                CredenceJson.mapper().readTree(line.replaceFirst("^\\{\"id\":-?[0-9][0-9eE+.-]*", "{\"id\":0"));
        assertThat(answer.has("id")).isTrue();
        assertThat(Cli.complaints("answer", answer)).as(line).isEmpty();
        assertThat(answer.at("/error/code").asString("")).as(line).isNotEqualTo("internal");
    }

    private static <T> void roundTrip(byte[] bytes, Class<T> type) {
        JsonMapper mapper = CredenceJson.mapper();
        T value;
        try {
            value = mapper.readValue(bytes, type);
        } catch (JacksonException e) {
            assertThat(e.getOriginalMessage()).isNotBlank();
            return;
        }
        if (value == null) {
            return; // the JSON text null
        }
        String written = mapper.writeValueAsString(value);
        assertThat(mapper.writeValueAsString(mapper.readValue(written, type))).isEqualTo(written);
    }

    private static void evaluate(byte[] bytes, String name) {
        Path file = write(bytes, name);
        List<String> args = new ArrayList<>(
                List.of("evaluate", file.toString(), "--truth", "t", "--prediction", "p", "--max-seconds", "20"));
        requireOutcome(Cli.run(args.toArray(String[]::new)));
        args.addAll(List.of("--score", "s", "--positive", "y", "--cluster", "g", "--format", "json"));
        Outcome json = Cli.run(args.toArray(String[]::new));
        requireOutcome(json);
        if (json.status() == 0) {
            assertThat(json.json().has("results")).isTrue();
        }
    }

    private static void requireOutcome(Outcome outcome) {
        requireCalm(outcome.out().replace("\n", ""));
        if (outcome.status() == 0) {
            return;
        }
        assertThat(outcome.status()).isBetween(1, 2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).startsWith("credence: ").endsWith("\n").doesNotContain("internal error");
        requireCalm(outcome.err().substring(0, outcome.err().length() - 1));
        assertThat(outcome.err().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(10_000);
    }

    /** Matches the marks that change the direction of text. */
    private static boolean turns(int c) {
        return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
    }

    /** Requires a text without control characters and line breaks. */
    private static void requireCalm(String text) {
        assertThat(text.codePoints().filter(c -> Character.isISOControl(c) || turns(c)))
                .as(text)
                .isEmpty();
    }
}
