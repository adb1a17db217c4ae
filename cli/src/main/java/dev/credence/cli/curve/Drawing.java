package dev.credence.cli.curve;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Run;
import dev.credence.api.registry.Registry;
import dev.credence.api.registry.Spelling;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.curves.Band;
import dev.credence.curves.BandPoint;
import dev.credence.curves.Bands;
import dev.credence.curves.Curve;
import dev.credence.curves.CurveKind;
import dev.credence.curves.EllipseBand;
import dev.credence.curves.EllipsePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a curve is drawn.
 *
 * @param registry where interval methods are found
 * @param kind which rates
 * @param band a spelling: an interval method of proportions, {@code ellipse:base=METHOD}, {@code kolmogorov}, {@code bootstrap}
 *     or {@code none}; empty for {@code wilson} where it fits
 * @param points at most so many points, or {@link #ALL}
 * @param level level of the band
 * @param run seed, draws and threads of a bootstrap band
 */
public record Drawing(
        Registry registry, CurveKind kind, Optional<String> band, int points, ConfidenceLevel level, Run run) {
    /** Every threshold. */
    public static final int ALL = Integer.MAX_VALUE;

    private static final String USUAL = "wilson";
    private static final String NONE = "none";

    /**
     * The curve with its band.
     *
     * @param name column of the scores
     * @throws IllegalArgumentException if the band does not fit the sample or is none
     * @throws java.util.NoSuchElementException if its method is unknown
     */
    public CurveSheet sheet(String name, Sample<ScoredSample> sample) {
        Curve whole = Curve.of(kind, sample.evidence());
        Curve curve = points == ALL ? whole : whole.thinned(points);
        List<String> notes = new ArrayList<>();
        if (curve.size() < whole.size()) {
            notes.add(
                    name + ": " + curve.size() + " of " + whole.size() + " thresholds are shown; --points all for all");
        }
        return banded(new Draft(name, curve, whole.size(), notes), sample);
    }

    /** The areas of a kind of curve that are installed, by the ids of their metrics. */
    public static List<String> areas(Registry registry, CurveKind kind) {
        List<String> usual = switch (kind) {
            case ROC -> List.of("auroc");
            case PRECISION_RECALL -> List.of("average-precision", "auprc");
            case DET -> List.of("eer", "auroc");
        };
        return usual.stream()
                .filter(id -> registry.metrics().stream()
                        .anyMatch(metric -> metric.id().equals(id)))
                .toList();
    }

    /** What is known before the band. */
    private record Draft(String name, Curve curve, int thresholds, List<String> notes) {}

    private CurveSheet banded(Draft draft, Sample<ScoredSample> sample) {
        String wanted = band.orElse(USUAL);
        if (!independent(sample) && !wanted.equals(NONE)) {
            String reason = "bands assume i.i.d. observations, the sample is " + sample.design();
            if (band.isPresent()) {
                throw new IllegalArgumentException(reason + ": band=" + wanted + "; leave --band out");
            }
            draft.notes()
                    .add(reason + ": the curve has none, its areas have intervals for that design"
                            + (sample instanceof WeightedSample
                                    ? "; its points count rows, without their weights"
                                    : ""));
            return plain(draft);
        }
        Spelling spelling = Spelling.parse(wanted);
        return switch (spelling.name()) {
            case NONE -> plain(draft);
            case "ellipse" -> ellipse(draft, spelling);
            case "kolmogorov" -> band(draft, Bands.kolmogorov(draft.curve(), level), true);
            case "bootstrap" -> band(draft, Bands.bootstrap(kind, sample.evidence(), level, run), false);
            default -> band(draft, Bands.pointwise(draft.curve(), registry, wanted, level), true);
        };
    }

    private static boolean independent(Sample<?> sample) {
        return sample instanceof IidSample || sample instanceof StratifiedSample;
    }

    private CurveSheet plain(Draft draft) {
        Curve curve = draft.curve();
        List<CurveRow> rows = new ArrayList<>(curve.size());
        for (int i = 0; i < curve.size(); i++) {
            rows.add(new CurveRow(
                    curve.threshold(i),
                    curve.x(i),
                    Double.NaN,
                    Double.NaN,
                    curve.y(i),
                    Double.NaN,
                    Double.NaN,
                    curve.point(i)));
        }
        return new CurveSheet(draft.name(), kind, "", false, false, List.of(), draft.thresholds(), rows, draft.notes());
    }

    /** A band whose points are those of the curve has their counts. */
    private CurveSheet band(Draft draft, Band made, boolean ofThresholds) {
        boolean counted = ofThresholds && made.size() == draft.curve().size();
        List<CurveRow> rows = new ArrayList<>(made.size());
        for (int i = 0; i < made.size(); i++) {
            BandPoint p = made.point(i);
            rows.add(new CurveRow(
                    p.threshold(),
                    p.x(),
                    p.xLower(),
                    p.xUpper(),
                    p.y(),
                    p.yLower(),
                    p.yUpper(),
                    counted ? draft.curve().point(i) : null));
        }
        draft.notes().addAll(made.notes());
        List<CurveRow> shown = spread(rows);
        return new CurveSheet(
                draft.name(),
                kind,
                made.method(),
                made.simultaneous(),
                false,
                List.of(),
                draft.thresholds(),
                shown,
                draft.notes());
    }

    /** So many rows at even steps, both ends included. */
    private List<CurveRow> spread(List<CurveRow> rows) {
        if (rows.size() <= points) {
            return rows;
        }
        List<CurveRow> shown = new ArrayList<>(points);
        for (int i = 0; i < points; i++) {
            shown.add(rows.get((int) Math.round(i * (rows.size() - 1.0) / (points - 1))));
        }
        return shown;
    }

    private CurveSheet ellipse(Draft draft, Spelling spelling) {
        spelling.options().values().keySet().stream()
                .filter(option -> !option.equals("base"))
                .findFirst()
                .ifPresent(option -> {
                    throw new IllegalArgumentException("band 'ellipse' has no option '" + option + "'; it has: [base]");
                });
        String base = spelling.options().text("base").orElse(USUAL);
        EllipseBand made = Bands.ellipse(draft.curve(), registry, base, level);
        List<CurveRow> rows = new ArrayList<>(made.size());
        for (int i = 0; i < made.size(); i++) {
            EllipsePoint p = made.point(i);
            rows.add(new CurveRow(
                    p.threshold(),
                    p.x(),
                    p.lowerX(),
                    p.upperX(),
                    p.y(),
                    p.lowerY(),
                    p.upperY(),
                    draft.curve().point(i)));
        }
        return new CurveSheet(
                draft.name(),
                kind,
                "ellipse:base=" + made.method(),
                false,
                true,
                List.of(made.lowerArea(), made.upperArea()),
                draft.thresholds(),
                rows,
                draft.notes());
    }
}
