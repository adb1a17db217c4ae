package dev.credence.cli.command;

import dev.credence.Credence;
import dev.credence.api.refusal.RefusedException;
import dev.credence.cli.Failure;
import dev.credence.report.coverage.EmpiricalTruths;
import dev.credence.report.plan.PlanField;
import dev.credence.report.plan.PlanInput;
import dev.credence.report.plan.PlanKind;
import dev.credence.report.plan.PlanReport;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import picocli.CommandLine.Model.CommandSpec;

/** What the plan commands share: the options given, and what ends them. */
final class PlanAnswers {
    private PlanAnswers() {}

    /** The options given, by their names in a request. */
    static Map<String, Object> fields(CommandSpec spec, PlanKind kind) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (PlanField field : kind.fields()) {
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
