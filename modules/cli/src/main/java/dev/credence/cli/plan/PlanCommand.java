package dev.credence.cli.plan;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.InputField;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.RowReader;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.limit.Limits;
import dev.credence.cli.options.CliObservations;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.cli.options.FileCommand;
import dev.credence.cli.options.OptionChanges;
import dev.credence.cli.options.OutputOptions;
import dev.credence.cli.options.Progressing;
import dev.credence.cli.options.RunOptions;
import dev.credence.cli.options.SecondSystemOptions;
import dev.credence.coverage.input.EmpiricalTruths;
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
 * {@code credence plan}: how many items to collect. Its sub-commands and their options are the kinds of plans; those that start from a
 * file have commands of their own.
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

    /** Returns the command on a console, with a sub-command a kind. */
    public static CommandLine on(Console console, Supplier<Credence> credence) {
        CommandLine line = new CommandLine(new PlanCommand());
        for (PlanKind kind : PlanKinds.all()) {
            switch (kind.name()) {
                case "metric" -> line.addSubcommand(described(new PlanMetricCommand(console, credence), kind));
                case "compare" -> line.addSubcommand(predictions(new PlanCompareCommand(console, credence), kind));
                default -> line.addSubcommand(kind.name(), spec(new PlanKindCommand(kind, console, credence), kind));
            }
        }
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
        return told(spec, kind);
    }

    private static CommandLine predictions(PlanCompareCommand command, PlanKind kind) {
        CommandLine line = described(command, kind);
        new OptionChanges(line.getCommandSpec()).without("--against-score", "--score", "--score-to", "--flip");
        return line;
    }

    private static CommandLine described(Object command, PlanKind kind) {
        CommandLine line = new CommandLine(command);
        new OptionChanges(line.getCommandSpec())
                .without("--figure", "--output", "--force", "--theme", "--width", "--font-size", "--title");
        told(line.getCommandSpec(), kind);
        return line;
    }

    private static CommandSpec told(CommandSpec spec, PlanKind kind) {
        kind.fields().forEach(field -> spec.addOption(option(field)));
        spec.usageMessage()
                .description(kind.summary())
                .footerHeading("%nExamples:%n")
                .footer(kind.examples().stream().map(line -> "  " + line).toArray(String[]::new));
        return spec;
    }

    private static OptionSpec option(InputField field) {
        OptionSpec.Builder option = OptionSpec.builder(field.option()).description(field.meaning());
        return switch (field.kind()) {
            case FLAG -> option.type(Boolean.class).arity("0").build();
            case COUNT -> option.type(Long.class).paramLabel(field.label()).build();
            case NUMBER -> option.type(Double.class).paramLabel(field.label()).build();
            default -> option.type(String.class).paramLabel(field.label()).build();
        };
    }

    /** {@code credence plan KIND}: a plan that starts from numbers alone. */
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

        /** The specification that the kind's options were added to. */
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

    /** {@code credence plan compare FILE}: two systems by any metric, if the proportions of a pilot sample are the truth. */
    @Command(name = "compare")
    static final class PlanCompareCommand extends FileCommand {
        private static final PlanKind KIND = PlanKinds.named("compare");

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Mixin
        private ColumnOptions columns = new ColumnOptions();

        @Mixin
        private SecondSystemOptions second = new SecondSystemOptions();

        PlanCompareCommand(Console console, Supplier<Credence> credence) {
            super(console, credence);
        }

        @Override
        protected Report answer(Progressing progressing) {
            Optional<StateSet> states = source.states(files);
            PairData data = states.map(this::collected).orElseGet(() -> read(progressing));
            Pairing<ConfusionMatrix> pairing =
                    CliObservations.of(data).pairing(ConfusionMatrix.class).orElseThrow(this::noPredictions);
            second.require(columns.commonLabel(states), data, source.place(), columns);
            console.tell(data.notes());
            PlanInput input = PlanInput.of(PlanAnswers.fields(spec, KIND), run.level())
                    .withRun(run.run(progressing.progress()))
                    .withPairing(pairing);
            Map<String, Object> shown = new LinkedHashMap<>();
            shown.put("file", source.place());
            second.file().ifPresent(path -> shown.put("with", second.place()));
            shown.put("rows", data.rows());
            var report = PlanAnswers.of(KIND, input, credence.get());
            shown.putAll(report.input());
            return report.describedBy(shown);
        }

        private Failure noPredictions() {
            return Failure.usage(source.place() + ": the state must hold predictions of two systems: collect it with"
                    + " --prediction COLUMN --against COLUMN");
        }

        private PairData collected(StateSet states) {
            if ((second.against().isPresent() && states.several().isEmpty())
                    || second.id().isPresent()) {
                throw Failure.usage("the columns of a state are fixed: leave out --against, --id");
            }
            return second.read(states, source, columns);
        }

        private PairData read(Progressing progressing) {
            if (columns.prediction().isEmpty()) {
                throw Failure.usage("--prediction COLUMN must be given: the first system's predictions");
            }
            if (second.against().isEmpty() && second.file().isEmpty()) {
                throw Failure.usage(
                        "--against COLUMN must be given: the second system's predictions; for a second file use"
                                + " --with FILE2");
            }
            second.require(columns);
            Reading first = columns.reading(files.file(source.file(), progressing), columns.design());
            Reading predictions = first.of(first.file(), first.prediction(), Optional.empty());
            return second.read(predictions, path -> files.file(path, progressing));
        }
    }

    /** {@code credence plan metric FILE}: the interval of any metric, with a pilot's proportions as the truth. */
    @Command(name = "metric")
    static final class PlanMetricCommand extends FileCommand {
        private static final PlanKind KIND = PlanKinds.named("metric");

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Mixin
        private ColumnOptions columns = new ColumnOptions();

        PlanMetricCommand(Console console, Supplier<Credence> credence) {
            super(console, credence);
        }

        @Override
        protected Report answer(Progressing progressing) {
            Map<String, Object> fields = PlanAnswers.fields(spec, KIND);
            Metric<?> metric = metric(fields);
            Optional<StateSet> states = source.states(files);
            CliObservations.requireThresholds(
                    List.of(metric.spelling()), states.map(StateSet::flip).orElseGet(columns::flip));
            Dataset data = states.map(this::collected)
                    .orElseGet(() ->
                            RowReader.read(columns.reading(files.file(source.file(), progressing), columns.design())));
            Sample<?> sample = sample(metric, data);
            columns.commonLabel(states).require(data, source.place());
            console.tell(data.notes());
            PlanInput input = PlanInput.of(fields, run.level())
                    .withRun(run.run(progressing.progress()))
                    .withSample(sample);
            Map<String, Object> shown = new LinkedHashMap<>();
            shown.put("file", source.place());
            shown.put("rows", data.rows());
            var report = PlanAnswers.of(KIND, input, credence.get());
            shown.putAll(report.input());
            return report.describedBy(shown);
        }

        private Dataset collected(StateSet states) {
            return columns.of(states, source.place()).dataset(source.place());
        }

        private Metric<?> metric(Map<String, Object> fields) {
            if (!(fields.get("metric") instanceof String name)) {
                throw Failure.usage("--metric ID must be given");
            }
            try {
                return requireDrawn(credence.get().registry().metric(name));
            } catch (IllegalArgumentException | NoSuchElementException e) {
                throw Failure.usage(e);
            }
        }

        private static Metric<?> requireDrawn(Metric<?> metric) {
            if (metric.evidenceType() == ClassScores.class) {
                throw Failure.usage("metric '" + metric.spelling()
                        + "' must be one of predictions or of one class's scores, such as f1.macro or auroc: samples of"
                        + " scores of several classes cannot be drawn");
            }
            return metric;
        }

        private static <E extends Evidence> Sample<?> sample(Metric<E> metric, Dataset data) {
            Observations observations = CliObservations.of(data);
            CliObservations.require(metric, observations);
            return observations.readBy(metric).orElseThrow();
        }
    }

    /** What the plan commands share: the options given, and what ends them. */
    static final class PlanAnswers {
        private PlanAnswers() {}

        /** Returns the options given, by their names in a request. */
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
}
