package dev.credence.cli.plan;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.InputField;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.RowReader;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.judge.PlanLabelCommand;
import dev.credence.cli.limit.Limits;
import dev.credence.cli.options.CliObservations;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.cli.options.FileCommand;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions.ClassScoresOfAll;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions.SecondClassScores;
import dev.credence.cli.options.OptionChanges;
import dev.credence.cli.options.OutcomeInputs;
import dev.credence.cli.options.OutcomeInputs.Given;
import dev.credence.cli.options.OutcomeOptions;
import dev.credence.cli.options.OutputOptions;
import dev.credence.cli.options.RunOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.cli.options.SecondSystemOptions;
import dev.credence.cli.plan.PlanCommand.PlanAnswers;
import dev.credence.coverage.input.EmpiricalTruths;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.RunVariances;
import dev.credence.report.Report;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.plan.PlanReport;
import dev.credence.report.plan.kind.PlanInput;
import dev.credence.report.plan.kind.PlanKind;
import dev.credence.report.plan.kind.PlanKinds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/**
 * The command {@code credence plan}, which computes how many items to collect. Each kind of plan is a sub-command; the
 * kinds that read a file are separate classes.
 */
@Command(
        name = "plan",
        description = {
            "Plans how many items to collect, for the width of an interval or for the power of a comparison.",
            "",
            "With --n instead of a width, a power or an error, computes what N items give."
        },
        synopsisSubcommandLabel = "KIND",
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence plan width --expected 0.9 --width 0.04 --method wilson",
            "  credence plan paired --discordant 0.1 --difference 0.03 --power 0.8",
            "  credence plan metric pilot.csv --truth label --prediction guess \\",
            "      --positive yes --metric f1 --width 0.05"
        })
public final class PlanCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private PlanCommand() {}

    /** Returns the command for a console, with a sub-command for each kind of plan. */
    public static CommandLine on(Console console, Supplier<Credence> credence) {
        CommandLine line = new CommandLine(new PlanCommand());
        for (PlanKind kind : PlanKinds.all()) {
            switch (kind.name()) {
                case "metric" -> line.addSubcommand(described(new PlanMetricCommand(kind, console, credence), kind));
                case "runs" -> line.addSubcommand(ofRuns(new PlanRunsCommand(kind, console, credence), kind));
                case "compare" ->
                    line.addSubcommand(predictions(new PlanCompareCommand(kind, console, credence), kind));
                default -> line.addSubcommand(kind.name(), spec(new PlanKindCommand(kind, console, credence), kind));
            }
        }
        line.addSubcommand(PlanLabelCommand.on(console, credence));
        return line;
    }

    @Override
    public Integer call() {
        throw Failure.usage("a plan must be given: one of "
                + String.join(", ", spec.subcommands().keySet()) + "; see credence plan --help");
    }

    private static CommandSpec spec(PlanKindCommand command, PlanKind kind) {
        CommandSpec spec = CommandSpec.forAnnotatedObject(command);
        new OptionChanges(spec).without("--seed", "--draws", "--threads", "--max-memory");
        command.reads(spec);
        return reported(spec, kind);
    }

    private static CommandLine predictions(PlanCompareCommand command, PlanKind kind) {
        CommandLine line = described(command, kind);
        new OptionChanges(line.getCommandSpec())
                .without("--against-score", "--against-threshold", "--score", "--threshold", "--score-to", "--flip");
        return line;
    }

    private static CommandLine ofRuns(PlanRunsCommand command, PlanKind kind) {
        CommandLine line = described(command, kind);
        new OptionChanges(line.getCommandSpec())
                .without("--seed", "--draws", "--threads", "--max-memory")
                .changed("--item", option -> option.description("Column of the item, whose rows are its runs."));
        return line;
    }

    private static CommandLine described(Object command, PlanKind kind) {
        CommandLine line = new CommandLine(command);
        new OptionChanges(line.getCommandSpec()).withoutFigure();
        reported(line.getCommandSpec(), kind);
        return line;
    }

    private static CommandSpec reported(CommandSpec spec, PlanKind kind) {
        kind.fields().forEach(field -> spec.addOption(option(field)));
        spec.usageMessage()
                .description(kind.summary())
                .footerHeading("%nExamples:%n")
                .footer(kind.examples().stream().map(line -> "  " + line).toArray(String[]::new));
        return spec;
    }

    private static OptionSpec option(InputField field) {
        OptionSpec.Builder option = (field.option().equals("--metric")
                        ? OptionSpec.builder("-m", field.option())
                        : OptionSpec.builder(field.option()))
                .description(field.meaning());
        return switch (field.kind()) {
            case FLAG -> option.type(Boolean.class).arity("0").build();
            case COUNT -> option.type(Long.class).paramLabel(field.label()).build();
            case NUMBER -> option.type(Double.class).paramLabel(field.label()).build();
            default -> option.type(String.class).paramLabel(field.label()).build();
        };
    }

    /** The command {@code credence plan KIND} for a plan that needs only numbers. */
    @Command
    static final class PlanKindCommand implements Callable<Integer> {
        private final PlanKind kind;
        private final Console console;
        private final Supplier<Credence> credence;
        private CommandSpec spec = CommandSpec.create();

        @Mixin
        private RunOptions run = new RunOptions();

        @Mixin
        private OutputOptions output = new OutputOptions();

        PlanKindCommand(PlanKind kind, Console console, Supplier<Credence> credence) {
            this.kind = kind;
            this.console = console;
            this.credence = credence;
        }

        /** Sets the specification that contains the options of the kind. */
        void reads(CommandSpec options) {
            spec = options;
        }

        @Override
        public Integer call() {
            output.write(run.within(Limits.COMMAND_SECONDS, this::answer), console);
            return 0;
        }

        private PlanReport answer() {
            PlanInput input = PlanInput.of(PlanAnswers.fields(spec, kind), run.level());
            return PlanAnswers.of(kind, input, credence.get());
        }
    }

    /** A plan that reads a file of rows, or one of outcomes. */
    abstract static class PlanFileCommand extends FileCommand<Report> {
        final PlanKind kind;

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Mixin
        ColumnOptions columns = new ColumnOptions();

        @Mixin
        private OutcomeOptions outcomes = new OutcomeOptions();

        PlanFileCommand(PlanKind kind, Console console, Supplier<Credence> credence) {
            super(console, credence);
            this.kind = kind;
        }

        @Override
        protected final Report answer(Progressing progressing) {
            String command = "plan " + kind.name();
            Map<String, Object> fields = PlanAnswers.fields(spec, kind);
            return outcomes.given(command, source, columns, files)
                    ? ofOutcomes(fields, outcomeInputs(command, outcomes, columns, progressing), progressing)
                    : ofRows(fields, progressing);
        }

        abstract Report ofOutcomes(Map<String, Object> fields, OutcomeInputs inputs, Progressing progressing);

        abstract Report ofRows(Map<String, Object> fields, Progressing progressing);

        PlanInput input(Map<String, Object> fields, Progressing progressing) {
            return PlanInput.of(fields, run.level()).withRun(run.run(progressing.progress()));
        }

        Report report(PlanInput input, Given<?> given) {
            return report(input, given.read().notes(), given.input());
        }

        /** Returns the plan with the description of its rows, and prints their notes. */
        Report report(PlanInput input, List<String> notes, Map<String, Object> described) {
            console.printNotes(notes);
            PlanReport report = PlanAnswers.of(kind, input, credence.get());
            Map<String, Object> shown = new LinkedHashMap<>(described);
            shown.putAll(report.input());
            return report.describedBy(shown);
        }
    }

    /**
     * The command {@code credence plan compare FILE}, which plans a comparison of two systems by any metric, with the
     * proportions of a pilot sample as the truth.
     */
    @Command(name = "compare")
    static final class PlanCompareCommand extends PlanFileCommand {
        @Mixin
        private SecondSystemOptions second = new SecondSystemOptions();

        @Mixin
        private ClassScoreOptions classes = new ClassScoreOptions();

        @Mixin
        private SecondClassScores secondClasses = new SecondClassScores();

        PlanCompareCommand(PlanKind kind, Console console, Supplier<Credence> credence) {
            super(kind, console, credence);
        }

        @Override
        Report ofOutcomes(Map<String, Object> fields, OutcomeInputs inputs, Progressing progressing) {
            new ClassScoresOfAll(classes, secondClasses).requireNone("outcomes");
            Metric<?> metric = PlanAnswers.metric(fields, credence.get());
            Given<Pairing<Outcomes>> given = inputs.two(second, List.of(metric), Optional.empty());
            return report(input(fields, progressing).withPairing(given.read().data()), given);
        }

        @Override
        Report ofRows(Map<String, Object> fields, Progressing progressing) {
            source.require("plan compare");
            Optional<StateSet> states = source.states(files);
            PairData data = states.map(this::collected).orElseGet(() -> read(progressing));
            Metric<?> metric = PlanAnswers.metric(fields, credence.get());
            Pairing<?> pairing = CliObservations.of(data).readBy(metric).orElseThrow(() -> unread(metric));
            second.reader().require(columns.commonLabel(states), data, source.place(), columns);
            Map<String, Object> shown = new LinkedHashMap<>();
            shown.put("file", source.place());
            second.file().ifPresent(path -> shown.put("with", second.place()));
            shown.put("rows", data.rows());
            return report(input(fields, progressing).withPairing(pairing), data.notes(), shown);
        }

        private Failure unread(Metric<?> metric) {
            return metric.evidenceType() == ClassScores.class
                    ? Failure.usage("metric '" + metric.spelling() + "' needs the scores of several classes of two"
                            + " systems: --class-scores PATTERN --against-class-scores PATTERN")
                    : Failure.usage(source.place() + ": metric '" + metric.spelling()
                            + "' needs predictions of two systems: --prediction COLUMN --against COLUMN"
                            + (metric.evidenceType() == ScoredSample.class ? "; for areas: plan areas" : ""));
        }

        private PairData collected(StateSet states) {
            new ClassScoresOfAll(classes, secondClasses).requireNone("a state");
            if ((second.against().isPresent() && states.several().isEmpty())
                    || second.id().isPresent()) {
                throw Failure.usage("the columns of a state cannot be changed: leave out --against, --id");
            }
            return second.reader().read(states, source, columns);
        }

        private PairData read(Progressing progressing) {
            boolean ofClasses = classes.columns().isPresent();
            if (columns.prediction().isEmpty() && !ofClasses) {
                throw Failure.usage("--prediction COLUMN must be given: the first system's predictions");
            }
            if (second.against().isEmpty() && second.file().isEmpty() && !ofClasses) {
                throw Failure.usage(
                        "--against COLUMN must be given: the second system's predictions; for a second file use"
                                + " --with FILE2");
            }
            second.require(columns);
            second.requireBoth(columns);
            Reading first = secondClasses.in(
                    columns.reading(files.file(source.file(), progressing), columns.design(ofClasses))
                            .withClasses(classes.columns()),
                    second.file().isEmpty());
            return second.reader().read(first, path -> files.file(path, progressing));
        }
    }

    /**
     * The command {@code credence plan metric FILE}, which plans the interval of any metric, with the proportions of a
     * pilot sample as the truth.
     */
    @Command(name = "metric")
    static final class PlanMetricCommand extends PlanFileCommand {
        @Mixin
        private ClassScoreOptions classes = new ClassScoreOptions();

        PlanMetricCommand(PlanKind kind, Console console, Supplier<Credence> credence) {
            super(kind, console, credence);
        }

        @Override
        Report ofOutcomes(Map<String, Object> fields, OutcomeInputs inputs, Progressing progressing) {
            classes.requireNone("outcomes");
            Metric<?> metric = PlanAnswers.metric(fields, credence.get());
            Given<Sample<Outcomes>> given = inputs.one(List.of(metric), Optional.empty(), Optional.empty());
            CliObservations.require(metric, Observations.of(given.read().data()));
            return report(input(fields, progressing).withSample(given.read().data()), given);
        }

        @Override
        Report ofRows(Map<String, Object> fields, Progressing progressing) {
            Metric<?> metric = PlanAnswers.metric(fields, credence.get());
            source.require("plan metric");
            Optional<StateSet> states = source.states(files);
            CliObservations.requireThresholds(
                    List.of(metric.spelling()), states.map(StateSet::flip).orElseGet(columns::flip));
            Dataset data = states.map(this::collected)
                    .orElseGet(() -> RowReader.read(columns.reading(
                                    files.file(source.file(), progressing),
                                    columns.design(classes.columns().isPresent()))
                            .withClasses(classes.columns())));
            Sample<?> sample = sample(metric, data);
            columns.commonLabel(states).require(data, source.place());
            Map<String, Object> shown = new LinkedHashMap<>();
            shown.put("file", source.place());
            shown.put("rows", data.rows());
            return report(input(fields, progressing).withSample(sample), data.notes(), shown);
        }

        private Dataset collected(StateSet states) {
            classes.requireNone("a state");
            return columns.of(states, source.place()).dataset(source.place());
        }

        private static <E extends Evidence> Sample<?> sample(Metric<E> metric, Dataset data) {
            Observations observations = CliObservations.of(data);
            CliObservations.require(metric, observations);
            return observations.readBy(metric).orElseThrow();
        }
    }

    /** Computes the answers of the plan commands and reads the options that were given. */
    static final class PlanAnswers {
        private PlanAnswers() {}

        /** Returns the options that were given, by their names in a request. */
        static Map<String, Object> fields(CommandSpec spec, PlanKind kind) {
            Map<String, Object> fields = new LinkedHashMap<>();
            for (InputField field : kind.fields()) {
                Object value = spec.findOption(field.option()).getValue();
                if (value != null) {
                    fields.put(field.name(), value);
                }
            }
            return fields;
        }

        /** Returns the metric of the option, which must be given. */
        static Metric<?> metric(Map<String, Object> fields, Credence credence) {
            if (!(fields.get("metric") instanceof String name)) {
                throw Failure.usage("--metric ID must be given");
            }
            return Failure.ofArguments(() -> credence.registry().metric(name));
        }

        static PlanReport of(PlanKind kind, PlanInput input, Credence credence) {
            try {
                return kind.report(input, credence);
            } catch (RefusedException e) {
                throw Failure.refused(e.refusal());
            } catch (EmpiricalTruths.NoTruthException e) {
                throw Failure.data(String.valueOf(e.getMessage()), e);
            } catch (IllegalArgumentException | NoSuchElementException e) {
                throw Failure.usage(e);
            }
        }
    }

    /**
     * The command {@code credence plan runs [FILE]}, which plans items and runs by given standard deviations, or by those
     * of a pilot sample.
     */
    @Command(name = "runs")
    static final class PlanRunsCommand extends PlanFileCommand {
        PlanRunsCommand(PlanKind kind, Console console, Supplier<Credence> credence) {
            super(kind, console, credence);
        }

        @Override
        Report ofRows(Map<String, Object> fields, Progressing progressing) {
            if (source.given()) {
                throw Failure.usage("plan runs needs --outcome COLUMN and --item COLUMN of a file");
            }
            return PlanAnswers.of(kind, PlanInput.of(fields, run.level()), credence.get());
        }

        @Override
        Report ofOutcomes(Map<String, Object> fields, OutcomeInputs inputs, Progressing progressing) {
            if (fields.containsKey("between") || fields.containsKey("within")) {
                throw Failure.usage("--between and --within are computed from a file: leave them out");
            }
            Given<Sample<Outcomes>> given = inputs.one(List.of(), Optional.empty(), Optional.empty());
            RunVariances variances = variances(given.read().data());
            fields.put("between", variances.between());
            fields.put("within", variances.within());
            return report(PlanInput.of(fields, run.level()), given);
        }

        private RunVariances variances(Sample<Outcomes> sample) {
            if (sample.evidence().columns().size() > 1) {
                throw Failure.usage("plan runs plans one outcome: name one with --outcome");
            }
            try {
                return RunVariances.of(sample.evidence(), 0);
            } catch (IllegalArgumentException e) {
                throw Failure.data(source.place() + ": " + e.getMessage() + "; --item names the column of items", e);
            }
        }
    }
}
