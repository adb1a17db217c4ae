package dev.credence.mavenplugin;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Writes a page about a file of predictions, as {@code credence report} does. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportMojo extends CommandMojo {
    /** File of the page, whose name ends in {@code .html}; an existing file is overwritten. */
    @Parameter(
            property = "credence.page",
            defaultValue = "${project.build.directory}/credence/${mojo.executionId}.html",
            required = true)
    private File page = new File("");

    /** Creates the goal. */
    public ReportMojo() {}

    @Override
    List<String> arguments() throws IOException {
        Files.createDirectories(page.toPath().toAbsolutePath().getParent());
        return List.of("report", "--force", "--output=" + page);
    }

    @Override
    void judge(Result result) throws MojoExecutionException {
        if (result.status() != 0) {
            throw result.refused();
        }
    }
}
