package dev.credence.cli.report;

import dev.credence.Credence;
import dev.credence.api.sample.Sample;
import dev.credence.cli.compare.SeveralColumns;
import dev.credence.cli.compare.SeveralSystems;
import dev.credence.cli.data.ManyData;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.CliObservations;
import dev.credence.cli.options.InputFiles;
import dev.credence.cli.options.OutcomeInputs;
import dev.credence.cli.options.OutcomeInputs.Given;
import dev.credence.cli.options.RunOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.outcomes.JointOutcomes;
import dev.credence.page.SystemsPage;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.systems.MultiSystemReport;
import dev.credence.state.JointConfusionState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Computes the page of more than two systems on the same items. */
record SeveralAnswers(
        Credence credence, ReportContent content, InputFiles source, RunOptions run, Progressing progressing) {
    private static final List<String> OF_POSITIVE = List.of("f1", "accuracy", "precision", "recall");
    private static final List<String> OF_CLASSES = List.of("accuracy", "f1.macro", "mcc", "cohen-kappa");

    /** Returns the page of predictions and scores in the columns of a file; empty if fewer than three systems are named. */
    Optional<SystemsPage> ofRows(Supplier<TableFile> file) {
        SeveralColumns named = new SeveralColumns(content.columns(), content.second(), content.classesOfAll());
        if (!named.areNamed(file)) {
            return Optional.empty();
        }
        content.requireNothingOfTwo(true);
        SamplingDesign design = named.design();
        Supplier<ManyData> rows = named.rows(file.get(), design);
        boolean scored =
                content.columns().score().isPresent() || content.classScores().isPresent();
        List<String> metrics =
                scored ? content.metrics() : metrics(content.columns().positive());
        CliObservations.requireThresholds(metrics, content.columns().flip());
        return Optional.of(
                page(new SeveralSystems(content.columns(), design, metrics, List.of()), Optional.empty(), rows));
    }

    /** Returns the page of a state of several systems; empty if fewer than three of them are named, or if it is of other data. */
    Optional<SystemsPage> ofStates(StateSet states) {
        Optional<JointConfusionState> several = states.several();
        if (several.isEmpty()) {
            return Optional.empty();
        }
        List<String> others = content.second().againstIn(several.get().systems());
        boolean all = others.isEmpty()
                && content.columns().prediction().isEmpty()
                && !content.second().given();
        if (!all && others.size() < 2) {
            return Optional.empty();
        }
        content.second().require(content.columns());
        content.requireNothingOfTwo(false);
        content.requireNoClassScores(false);
        StateSet chosen = content.columns().of(states, source.place(), others);
        SeveralSystems systems =
                new SeveralSystems(content.columns(), chosen.design(), metrics(chosen.positive()), List.of());
        return Optional.of(page(systems, Optional.of(states), () -> chosen.many(source.place())));
    }

    private List<String> metrics(Optional<String> positive) {
        return content.metrics().isEmpty() ? positive.isPresent() ? OF_POSITIVE : OF_CLASSES : content.metrics();
    }

    private SystemsPage page(SeveralSystems systems, Optional<StateSet> states, Supplier<ManyData> rows) {
        List<ManyData> read = new ArrayList<>();
        MultiSystemReport report = systems.report(
                credence, run, progressing, source.place(), content.columns().commonLabel(states), () -> {
                    read.add(rows.get());
                    return read.get(0);
                });
        return SystemsPage.of(credence, report, read.get(0).samples(), run.run(progressing.progress()));
    }

    /** Returns the page of outcomes without a true label; empty if fewer than three systems are named. */
    Optional<SystemsPage> ofOutcomes(OutcomeInputs inputs) {
        if (!inputs.isOfSeveral(content.second())) {
            return Optional.empty();
        }
        content.requireNothingOfTwo(true);
        content.requireNoClassScores(true);
        SeveralSystems.Request named = new SeveralSystems.Request(content.metrics(), List.of());
        named.of(credence, run, progressing);
        EvaluationRequest wanted =
                EvaluationRequest.of(credence).metrics(content.metrics().toArray(String[]::new));
        Given<Sample<JointOutcomes>> given = inputs.several(content.second(), wanted.metrics());
        SeveralSystems.Request request =
                given.metrics().isEmpty() ? named : new SeveralSystems.Request(given.metrics(), List.of());
        MultiSystemReport report = request.report(credence, run, progressing, given);
        return Optional.of(
                SystemsPage.of(credence, report, List.of(given.read().data()), run.run(progressing.progress())));
    }
}
