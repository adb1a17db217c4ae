package dev.credence.cli.test;

import dev.credence.api.text.InputField;
import dev.credence.api.text.NamedInputs;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.data.NumberTable;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.limit.Limits;
import dev.credence.cli.limit.Limits.TimedWork;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.cli.options.InputFiles;
import dev.credence.cli.options.OptionChanges;
import dev.credence.cli.options.OutputOptions;
import dev.credence.cli.options.RunOptions;
import dev.credence.cli.options.RunOptions.LimitOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.cli.options.SystemOptions;
import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOptions.Alternative;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.named.HypothesisTests;
import dev.credence.hypothesis.named.NamedTest;
import dev.credence.report.Report;
import dev.credence.report.hypothesis.TestReport;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code credence test}, which performs a hypothesis test of counts or of columns of measurements. */
@Command(
        name = "test",
        description = {
            "Runs a hypothesis test by its name: McNemar, binomial, sign, Wilcoxon, t, Cochran, Friedman, of calibration and others.",
            "",
            "Inputs are given by name, or are columns of FILE. credence list tests shows all names and inputs."
                    + " To compare two systems by a metric of their predictions, use credence compare."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence test mcnemar-exact b=8 c=5",
            "  credence test binomial k=61 n=100 p0=0.5 --alternative greater",
            "  credence test paired-t x=0.81,0.79,0.84 y=0.78,0.80,0.80",
            "  credence test wilcoxon folds.csv --first svm --second tree",
            "  credence test friedman results.csv --columns svm,tree,forest",
            "  credence test spiegelhalter scores.csv --first p --second is_positive",
            "  credence test holm p=0.01,0.04,0.03"
        })
public final class TestCommand implements Callable<Integer> {
    private final Console console;
    private final TimedWork work = new TimedWork();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "NAME", description = "The test, such as mcnemar-exact or wilcoxon.")
    private String name = "";

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "FILE|INPUT=VALUE",
            description = "A file of measurements, and inputs such as b=8, x=1,2,3 or matrix=1,0;1,1.")
    private List<String> given = new ArrayList<>();

    @Mixin
    private TestColumnOptions columns = new TestColumnOptions();

    @Option(
            names = "--alternative",
            paramLabel = "SIDE",
            defaultValue = "two-sided",
            description = "two-sided, greater (the first is larger) or less (default: ${DEFAULT-VALUE}).")
    private String alternative = Alternative.TWO_SIDED.word();

    @Option(
            names = "--level",
            paramLabel = "P",
            defaultValue = "0.95",
            description = "Confidence level of the intervals of effects (default: ${DEFAULT-VALUE}).")
    private double level;

    @Mixin
    private FileOptions files = new FileOptions();

    @Mixin
    private LimitOptions limits = new LimitOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    public TestCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        try (Progressing progressing = new Progressing(console)) {
            Report report = work.within(limits.limits(Limits.COMMAND_SECONDS), () -> answer(progressing));
            output.write(report, console);
            return 0;
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private Report answer(Progressing progressing) {
        requireWithoutInputs();
        NamedTest test = HypothesisTests.find(name);
        TestOptions options = new TestOptions(Alternative.of(alternative), RunOptions.levelOf(level));
        TestWords words = TestWords.of(test, given);
        requireOnce(words, "alternative");
        requireOnce(words, "level");
        Map<String, Object> input = new LinkedHashMap<>();
        Map<String, Object> values = new LinkedHashMap<>(words.values());
        words.file().ifPresentOrElse(file -> values.putAll(read(test, file, progressing, input)), () -> {
            columns.requireNone();
            files.requireNone();
        });
        words.shown().forEach(input::put);
        TestOutcome outcome = test.test(NamedInputs.of(values), options);
        boolean requested = given("level") || words.values().containsKey("level");
        boolean unheard = requested
                && outcome.effects().stream()
                        .allMatch(effect -> effect.interval().isEmpty());
        List<String> notes = new ArrayList<>(columns.numbered(outcome));
        if (unheard) {
            notes.add("the level changes nothing here: " + test.id() + " gives no interval");
        }
        return new TestReport(input, outcome, notes);
    }

    /** Throws a failure if options follow the name of a test after a colon, as they do with metrics and methods. */
    private void requireWithoutInputs() {
        int colon = name.indexOf(':');
        if (colon >= 0) {
            throw Failure.usage("inputs of a test must be separate arguments: '" + name + "'; write "
                    + name.substring(0, colon) + " " + name.substring(colon + 1));
        }
    }

    private boolean given(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption("--" + option);
    }

    /** Throws a failure if a value is given both as an option and as an input. */
    private void requireOnce(TestWords words, String input) {
        if (words.values().containsKey(input) && given(input)) {
            throw Failure.usage("input '" + input + "' is given twice: as " + input + "="
                    + words.shown().get(input) + " and as --" + input);
        }
    }

    private Map<String, Object> read(NamedTest test, String file, Progressing progressing, Map<String, Object> input) {
        columns.apply(InputFiles.of(List.of(Path.of(file))), files, test);
        List<String> wanted = columns.wanted(test);
        TableFile rows = files.file(Path.of(file), progressing);
        NumberTable table = NumberTable.read(rows, wanted);
        console.printNotes(rows.rowNotes());
        input.put("file", file);
        input.put("rows", table.rows());
        input.put("columns", String.join(", ", wanted));
        return Failure.ofData(file, () -> columns.values(test, table));
    }

    /** Options that name the columns of a file which are the inputs of a test. */
    static final class TestColumnOptions {
        @Option(
                names = "--first",
                paramLabel = "COLUMN",
                description = "Column of measurements, or of the " + "first measurement of each pair.")
        private @Nullable String first;

        @Option(
                names = "--second",
                paramLabel = "COLUMN",
                description = "Column of the second measurement of " + "each pair.")
        private @Nullable String second;

        @Option(
                names = "--columns",
                split = ",",
                paramLabel = "COLUMN",
                description = "One column for each classifier, for cochran-q, friedman and similar tests; or "
                        + "the two folds of 5x2.")
        private List<String> columns = new ArrayList<>();

        @Mixin
        private SystemOptions systems = new SystemOptions();

        @Option(
                names = "--id",
                paramLabel = "COLUMN",
                description = "Column of items, which matches the rows of systems, with --system COLUMN.")
        private @Nullable String id;

        @Spec(Spec.Target.MIXEE)
        void change(CommandSpec command) {
            new OptionChanges(command)
                    .without("--truth-file")
                    .described(
                            "--system",
                            "Column that names the system of a row; --first then names the column of the measurements of"
                                    + " all systems, and --id the column of items.");
        }

        /** Names the columns of the systems if rows name their system. */
        void apply(InputFiles source, FileOptions files, NamedTest test) {
            if (systems.given().isEmpty()) {
                if (id != null) {
                    throw Failure.usage("--id matches the rows of systems: name the column of systems with --system");
                }
                return;
            }
            if (first == null || second != null || !columns.isEmpty()) {
                throw Failure.usage(
                        "--system needs --first COLUMN, the measurements of all systems, and neither --second"
                                + " nor --columns");
            }
            List<String> named = systems.ofValue(first, Optional.ofNullable(id), source, files);
            if (matrix(test).isPresent()) {
                first = null;
                columns = named;
                return;
            }
            if (named.size() != 2) {
                throw Failure.usage(
                        test.id() + " compares two systems: name two of " + named + " as --system COLUMN=A,B");
            }
            first = named.get(0);
            second = named.get(1);
        }

        /** Returns a note on the numbers of the columns, if results name their ranks by them. */
        List<String> numbered(TestOutcome outcome) {
            return outcome.effects().stream().noneMatch(effect -> effect.name().contains("rank-1"))
                    ? List.of()
                    : List.of("ranks are numbered as the columns: "
                            + IntStream.range(0, columns.size())
                                    .mapToObj(i -> (i + 1) + " is '" + columns.get(i) + "'")
                                    .collect(Collectors.joining(", ")));
        }

        void requireNone() {
            if (first != null
                    || second != null
                    || id != null
                    || !columns.isEmpty()
                    || systems.given().isPresent()) {
                throw Failure.usage("columns are named but no FILE is given");
            }
        }

        /** Returns the columns that a test reads. */
        List<String> wanted(NamedTest test) {
            if (matrix(test).isPresent()) {
                return many(test);
            }
            if (!has(test, "x") && !has(test, "p") && !has(test, "k") && !has(test, "table")) {
                throw Failure.usage(test.id() + " reads no file; give its inputs by name, see credence list tests");
            }
            if (!columns.isEmpty()) {
                throw Failure.usage("--columns cannot be combined with " + test.id() + ": give --first COLUMN"
                        + (isPaired(test) ? " and --second COLUMN" : ""));
            }
            if (first == null) {
                throw Failure.usage("--first COLUMN must be given for " + test.id());
            }
            if (!isPaired(test)) {
                if (second != null) {
                    throw Failure.usage(test.id() + " reads one column: --second cannot be combined with it");
                }
                return List.of(first);
            }
            if (second == null) {
                throw Failure.usage("--second COLUMN must be given for " + test.id());
            }
            return List.of(first, second);
        }

        private List<String> many(NamedTest test) {
            if (columns.isEmpty() || first != null || second != null) {
                throw Failure.usage(
                        "--columns A,B,C must be given for " + test.id() + ", and neither --first nor --second");
            }
            return columns;
        }

        private static Optional<InputField> matrix(NamedTest test) {
            return test.fields().stream()
                    .filter(field -> field.kind() == InputField.Kind.MATRIX)
                    .findFirst();
        }

        private static boolean has(NamedTest test, String field) {
            return test.fields().stream().anyMatch(known -> known.name().equals(field));
        }

        private static boolean isPaired(NamedTest test) {
            return has(test, "y") || has(test, "table");
        }

        /** Returns the values of the columns as inputs of the test. */
        Map<String, Object> values(NamedTest test, NumberTable table) {
            Map<String, Object> values = new LinkedHashMap<>();
            Optional<InputField> matrix = matrix(test);
            if (matrix.isPresent()) {
                values.put(matrix.get().name(), table.rowMajor());
            } else if (has(test, "table")) {
                values.put("table", table.agreement());
            } else if (has(test, "k")) {
                values.put("k", table.ones(0));
                values.put("n", table.rows());
            } else {
                values.put(has(test, "p") ? "p" : "x", table.column(0));
            }
            if (has(test, "y")) {
                values.put("y", table.column(1));
            }
            return values;
        }
    }

    /**
     * The arguments after the name of a test: inputs written {@code name=value}, and a file.
     *
     * @param file the file, if there is one
     * @param values the inputs by name
     * @param shown the inputs as they were typed
     */
    record TestWords(Optional<String> file, Map<String, Object> values, Map<String, String> shown) {
        private static final Pattern INPUT = Pattern.compile("([A-Za-z][A-Za-z0-9]*)=(.*)", Pattern.DOTALL);
        /** The largest number of digits of a number, 400, which is more than any double has. */
        private static final int LONGEST = 400;

        static TestWords of(NamedTest test, List<String> words) {
            Optional<String> file = Optional.empty();
            Map<String, Object> values = new LinkedHashMap<>();
            Map<String, String> shown = new LinkedHashMap<>();
            for (String word : words) {
                Matcher input = INPUT.matcher(word);
                if (!input.matches()) {
                    file = Optional.of(onlyFile(file, word));
                } else if (values.put(input.group(1), value(type(test, input.group(1)), input.group(1), input.group(2)))
                        != null) {
                    throw Failure.usage("input '" + input.group(1) + "' is given twice");
                } else {
                    shown.put(input.group(1), input.group(2));
                }
            }
            return new TestWords(file, values, shown);
        }

        private static String onlyFile(Optional<String> before, String word) {
            before.ifPresent(file -> {
                throw Failure.usage("at most one FILE may be given: '" + file + "' and '" + word + "'; write inputs "
                        + "as name=value");
            });
            return word;
        }

        private static InputField.Kind type(NamedTest test, String name) {
            if (name.equals("level")) {
                return InputField.Kind.NUMBER;
            }
            return test.fields().stream()
                    .filter(field -> field.name().equals(name))
                    .map(InputField::kind)
                    .findFirst()
                    .orElse(InputField.Kind.TEXT);
        }

        private static Object value(InputField.Kind type, String name, String text) {
            return switch (type) {
                case TEXT, FLAG -> text;
                case COUNT -> number(name, text);
                case NUMBER -> ratio(name, text);
                case NUMBERS -> numbers(name, text);
                case MATRIX -> rows(name, text);
            };
        }

        private static List<Object> rows(String name, String text) {
            List<Object> rows = new ArrayList<>();
            for (String row : text.split(";", -1)) {
                rows.add(numbers(name, row));
            }
            return rows;
        }

        private static List<Object> numbers(String name, String text) {
            List<Object> numbers = new ArrayList<>();
            for (String number : text.split(",", -1)) {
                numbers.add(number(name, number));
            }
            return numbers;
        }

        /** Returns a number, or a fraction of two. */
        private static BigDecimal ratio(String name, String text) {
            int bar = text.indexOf('/');
            if (bar < 0) {
                return number(name, text);
            }
            BigDecimal below = number(name, text.substring(bar + 1));
            if (below.signum() == 0) {
                throw Failure.usage("input '" + name + "' must not be divided by 0: " + name + "=" + text);
            }
            return number(name, text.substring(0, bar)).divide(below, MathContext.DECIMAL128);
        }

        private static BigDecimal number(String name, String text) {
            try {
                if (text.length() <= LONGEST) {
                    return new BigDecimal(text.strip());
                }
            } catch (NumberFormatException e) {
                // The failure below reports it.
            }
            throw Failure.usage("input '" + name + "' must contain numbers: " + name + "=" + text
                    + "; write lists as 1,2,3 and rows as 1,2;3,4");
        }
    }
}
