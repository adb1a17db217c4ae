package dev.credence.quarkuslangchain4j;

import dev.credence.Credence;
import dev.credence.page.ReportPage;
import io.quarkiverse.langchain4j.testing.evaluation.EvaluationReport;
import io.quarkiverse.langchain4j.testing.evaluation.ReportFormatter;
import java.util.Map;

/**
 * The format {@code credence} of evaluation reports: one self-contained HTML page with the share of passed evaluations, its interval,
 * and the shares of the tags, whose intervals cover simultaneously. Quarkus LangChain4j finds it by {@link java.util.ServiceLoader}.
 *
 * <pre>{@code
 * report.saveAs(Path.of("target/chat.html"), "credence");
 * }</pre>
 */
public final class PageReportFormatter implements ReportFormatter {
    /** Creates the formatter; {@link java.util.ServiceLoader} calls this constructor. */
    public PageReportFormatter() {}

    @Override
    public String format() {
        return "credence";
    }

    @Override
    public String fileExtension() {
        return ".credence.html";
    }

    /**
     * Writes the page.
     *
     * @param report the report
     * @param config not used
     * @return HTML, to be encoded as UTF-8
     * @throws IllegalArgumentException if the report has no evaluation
     */
    @Override
    public <T> String format(EvaluationReport<T> report, Map<String, Object> config) {
        Credence credence = Credence.load();
        IntervalReport intervals = IntervalReport.of(credence, report);
        ReportPage page = ReportPage.of(credence).titled("Evaluation report").evaluation(intervals.whole());
        return intervals.byTag().map(page::slices).orElse(page).render();
    }
}
