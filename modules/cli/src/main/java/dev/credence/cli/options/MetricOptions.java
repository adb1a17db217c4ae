package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.ClassColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions.ClassScoresOfAll;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions.SecondClassScores;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that name the metrics, the methods of their intervals, and the columns of class scores that some metrics read. */
public final class MetricOptions {
    /**
     * Matches the commas between metrics. A comma before {@code name=} belongs to the options of a metric, and commas after {@code @}
     * belong to the label, unless the label is {@code *} or a number, as in {@code ndcg@10}, or another {@code id@} or
     * {@code id:name=value@} follows.
     */
    public static final String SEPARATOR =
            ",(?=[A-Za-z][\\w.+-]*(?::[\\w.-]+=[^@,=]+(?:,[\\w.-]+=[^@,=]+)*)?@)|(?<!@(?![*],|[0-9]{1,9},).{0,500}),(?=[A-Za-z][\\w.^+-]*(?:[:@,]|$))";

    @Option(
            names = {"-m", "--metric"},
            split = SEPARATOR,
            splitSynopsisLabel = ",",
            paramLabel = "ID",
            description =
                    "Metrics, such as f1,accuracy or f1.macro, f1@label, f1@* (every class), fbeta:beta=2; may be repeated.")
    private List<String> metrics = new ArrayList<>();

    @Option(
            names = "--method",
            paramLabel = "ID",
            description = "Interval method, such as wilson or beta:prior=1; may be repeated.")
    private List<String> methods = new ArrayList<>();

    @Mixin
    private ClassScoreOptions classes = new ClassScoreOptions();

    /** Returns the named metrics, or an empty list for the usual ones. */
    public List<String> metrics() {
        return List.copyOf(metrics);
    }

    /** Returns the named methods, or an empty list for the recommended one. */
    public List<String> methods() {
        return List.copyOf(methods);
    }

    /** Returns the columns of the scores of several classes, or empty if none was given. */
    public Optional<ClassColumns> classScores() {
        return classes.columns();
    }

    /** Returns the options that name the columns of the scores of several classes of all systems. */
    public ClassScoresOfAll classesOfAll(SecondClassScores others) {
        return new ClassScoresOfAll(classes, others);
    }

    /** Options that name the columns of the scores of several classes. */
    public static final class ClassScoreOptions {
        @Option(
                names = "--class-score",
                paramLabel = "LABEL=COLUMN",
                description = "Column of the scores of a class, such as its probability; given once for each class.")
        private List<String> classScores = new ArrayList<>();

        @Option(
                names = "--class-scores",
                paramLabel = "PATTERN",
                description = "Pattern of the columns of all classes, such as 'p_*': the star represents the label.")
        private @Nullable String pattern;

        /** Returns the columns, or empty if none was given. */
        public Optional<ClassColumns> columns() {
            if (pattern == null) {
                return classScores.isEmpty() ? Optional.empty() : Optional.of(ClassColumns.named(classScores));
            }
            if (!classScores.isEmpty()) {
                throw Failure.usage("--class-score and --class-scores exclude each other; name every class, or give a"
                        + " pattern");
            }
            return Optional.of(ClassColumns.matching("--class-scores", pattern));
        }

        /**
         * Throws a failure if columns are named, although data of another form are read.
         *
         * @param other the other form, or the option that needs it
         */
        public void requireNone(String other) {
            if (pattern != null || !classScores.isEmpty()) {
                throw alone(pattern == null ? "--class-score" : "--class-scores", other);
            }
        }

        private static Failure alone(String option, String other) {
            return Failure.usage(option + " cannot be combined with " + other
                    + ": it names columns of a file of rows that have a true label; leave out one of them");
        }

        /** Returns the pattern as it was typed. */
        Optional<String> pattern() {
            return Optional.ofNullable(pattern);
        }

        /**
         * Returns the columns of a table that match the pattern, which systems in other rows have as well.
         *
         * @throws Failure if the pattern is a bare star, which takes columns that no option names
         */
        List<String> matching(InputTable table) {
            String typed = pattern == null ? "" : pattern;
            if (typed.equals("*")) {
                throw Failure.usage(
                        "--class-scores '*' does not name the columns of systems: give a pattern with more than a"
                                + " star, such as 'p_*'");
            }
            return columns().stream()
                    .flatMap(named -> named.matched(table).stream())
                    .toList();
        }

        /**
         * The columns of the scores of several classes of all systems.
         *
         * @param first the options of the first system
         * @param others the option of the other systems
         */
        public record ClassScoresOfAll(ClassScoreOptions first, SecondClassScores others) {
            /**
             * Throws a failure if columns of class scores are named, although data of another form are read.
             *
             * @param other the other form, or the option that needs it
             */
            public void requireNone(String other) {
                first.requireNone(other);
                if (!others.patterns.isEmpty()) {
                    throw alone("--against-class-scores", other);
                }
            }

            /** Replaces the pattern by those of the systems in rows that are made from others, the first system first. */
            void ofSystems(Function<String, List<String>> patterns) {
                List<String> all = patterns.apply(first.pattern().orElseThrow());
                first.pattern = all.get(0);
                others.patterns = all.subList(1, all.size());
            }
        }

        /** The option that names a second system's columns of the scores of several classes. */
        public static final class SecondClassScores {
            @Option(
                    names = "--against-class-scores",
                    paramLabel = "PATTERN",
                    description =
                            "Pattern of the second system's columns of the scores of all classes, such as 'q_*'; with"
                                    + " --with FILE2 the default is the pattern of the first system. Compare accepts"
                                    + " several patterns.")
            private List<String> patterns = new ArrayList<>();

            /**
             * Returns the columns of both systems.
             *
             * @param first the columns of the first system
             * @param isOneFile whether both systems are in one file
             * @throws Failure if there are several second systems
             */
            public Reading in(Reading first, boolean isOneFile) {
                given();
                return ofSeveral(first, isOneFile);
            }

            /**
             * Returns the columns of all systems.
             *
             * @param first the columns of the first system
             * @param isOneFile whether all systems are in one file
             */
            public Reading ofSeveral(Reading first, boolean isOneFile) {
                if (patterns.isEmpty()) {
                    if (isOneFile && first.classes().isPresent()) {
                        throw Failure.usage(
                                "--against-class-scores PATTERN is missing: it names the columns of the second"
                                        + " system, as --class-scores does for the first; for a second file use --with FILE2");
                    }
                    return first;
                }
                return first.withClasses(first.classes(), columns(first.classes()));
            }

            /** Returns the columns of each other system, after checking that those of the first system are given. */
            public List<ClassColumns> columns(Optional<ClassColumns> first) {
                requireFirst(first);
                return several().stream().map(SecondClassScores::matching).toList();
            }

            private void requireFirst(Optional<ClassColumns> first) {
                if (!patterns.isEmpty() && first.isEmpty()) {
                    throw Failure.usage(
                            "--class-scores PATTERN is missing: --class-scores and --against-class-scores name"
                                    + " the columns of the two systems");
                }
            }

            private static ClassColumns matching(String pattern) {
                return ClassColumns.matching("--against-class-scores", pattern);
            }

            /** Returns the patterns, split at commas where each part has a star of its own. */
            public List<String> several() {
                return patterns.stream()
                        .flatMap(typed -> {
                            List<String> parts = List.of(typed.split(",", -1));
                            return parts.stream().allMatch(part -> part.contains("*"))
                                    ? parts.stream()
                                    : Stream.of(typed);
                        })
                        .toList();
            }

            /**
             * Returns the pattern of the one second system.
             *
             * @throws Failure if there are several
             */
            public Optional<String> given() {
                return new OtherColumns("--against-class-scores", several()).only();
            }
        }
    }
}
