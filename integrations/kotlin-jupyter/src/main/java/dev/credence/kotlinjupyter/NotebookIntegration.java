package dev.credence.kotlinjupyter;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Estimate;
import dev.credence.page.NotebookHtml;
import dev.credence.page.ReportPage;
import org.jetbrains.kotlinx.jupyter.api.ExactRendererTypeHandler;
import org.jetbrains.kotlinx.jupyter.api.RendererTypeHandler;
import org.jetbrains.kotlinx.jupyter.api.ResultHandlerCodeExecution;
import org.jetbrains.kotlinx.jupyter.api.libraries.JupyterIntegration;

/**
 * Lets the Kotlin kernel for Jupyter show estimates, comparisons and pages as HTML, by {@link NotebookHtml}. The kernel finds this class in
 * {@code META-INF/kotlin-jupyter-libraries/libraries.json} when the jar is added to a notebook:
 *
 * <pre>{@code
 * @file:DependsOn("dev.credence:credence-kotlin-jupyter:0.1.0-SNAPSHOT")
 * Credence.load().estimate("f1", ConfusionMatrix.binary(199, 2, 13, 355))
 * }</pre>
 */
public final class NotebookIntegration extends JupyterIntegration {
    /** Creates the integration; the kernel calls this constructor. */
    public NotebookIntegration() {}

    /**
     * Adds the renderers.
     *
     * @param notebook receives them
     */
    @Override
    public void onLoaded(Builder notebook) {
        notebook.addRenderer(renderer(Estimate.class));
        notebook.addRenderer(renderer(Comparison.class));
        notebook.addRenderer(renderer(ReportPage.class));
    }

    private static RendererTypeHandler renderer(Class<?> type) {
        String call = NotebookHtml.class.getName() + ".of($it as " + type.getName() + ")";
        return new ExactRendererTypeHandler(type.getName(), new ResultHandlerCodeExecution("HTML(" + call + ")"));
    }
}
